import { expect, test } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { errorMessage } from './errorMessage';

test("an error response is shown in the server's words and can be tried again", () => {
  const words = errorMessage(new Problem(503, { detail: 'The catalogue is being replaced.' }));
  expect(words).toMatchObject({ text: 'The catalogue is being replaced.', remedy: 'retry' });
});

test('no connection can be tried again', () => {
  expect(errorMessage(new Unreachable(new TypeError('Failed to fetch')))).toMatchObject({
    title: 'No connection',
    remedy: 'retry',
  });
});

test.each([
  'Failed to fetch dynamically imported module: http://laurels.test/assets/Page-x.js',
  'error loading dynamically imported module: http://laurels.test/assets/Page-x.js',
  'Importing a module script failed.',
])('%s asks for a reload', (message) => {
  expect(errorMessage(new TypeError(message))).toMatchObject({
    title: 'A new cut is showing',
    remedy: 'reload',
  });
});

test('our own mistake does not show its innards', () => {
  const words = errorMessage(new TypeError("can't access property 'x' of undefined"));
  expect(words.remedy).toBe('reload');
  expect(words.text).not.toContain('undefined');
});
