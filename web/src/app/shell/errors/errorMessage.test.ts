import { expect, test } from 'vitest';
import { Problem, Unreachable } from '../../../api/problem';
import { errorMessage } from './errorMessage';

test("shows the server's detail of an error response and offers a retry", () => {
  const message = errorMessage(new Problem(503, { detail: 'The catalogue is being replaced.' }));
  expect(message).toMatchObject({
    title: "We can't reach the server",
    text: 'The catalogue is being replaced.',
    remedy: 'retry',
  });
  expect(errorMessage(new Problem(403, { detail: 'Not yours.' }))).toMatchObject({
    title: "That didn't work",
    text: 'Not yours.',
    remedy: 'retry',
  });
});

test('offers a retry without a connection', () => {
  expect(errorMessage(new Unreachable(new TypeError('Failed to fetch')))).toMatchObject({
    title: "We can't reach the server",
    remedy: 'retry',
  });
});

test.each([
  'Failed to fetch dynamically imported module: http://laurels.test/assets/Page-x.js',
  'error loading dynamically imported module: http://laurels.test/assets/Page-x.js',
  'Importing a module script failed.',
])('%s offers a reload', (text) => {
  expect(errorMessage(new TypeError(text))).toMatchObject({
    title: "We couldn't load this page",
    remedy: 'reload',
  });
});

test('hides the message of a bug', () => {
  const message = errorMessage(new TypeError("can't access property 'x' of undefined"));
  expect(message.remedy).toBe('reload');
  expect(message.text).not.toContain('undefined');
});
