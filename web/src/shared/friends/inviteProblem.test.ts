import { expect, test } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { inviteProblem } from './inviteProblem';

test.each([400, 404, 409, 429])(
  'blames the invite for a %i and shows the detail from the server',
  (status) => {
    expect(inviteProblem(new Problem(status, { detail: 'There is no user with this link.' }))).toEqual({
      title: 'Something went wrong with this invite.',
      detail: 'There is no user with this link.',
    });
  },
);

test.each([
  ['a server error', new Problem(500, { detail: 'Something broke.' })],
  ['no response', new Unreachable(new Error('offline'))],
])('blames the request for %s', (_name, error) => {
  expect(inviteProblem(error)).toEqual({ title: 'Something went wrong with your request.' });
});
