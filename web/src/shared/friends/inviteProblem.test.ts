import { expect, test } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { inviteProblem } from './inviteProblem';

test.each([400, 404, 409, 429])('%i is about the invite, and the server says why', (status) => {
  expect(inviteProblem(new Problem(status, { detail: 'There is nobody with this link.' }))).toEqual({
    title: 'Something went wrong with this invite.',
    detail: 'There is nobody with this link.',
  });
});

test.each([
  ['a broken server', new Problem(500, { detail: 'Something broke.' })],
  ['no answer', new Unreachable(new Error('offline'))],
])('%s is about the request alone', (_name, error) => {
  expect(inviteProblem(error)).toEqual({ title: 'Something went wrong with your request.' });
});
