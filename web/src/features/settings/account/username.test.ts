import { expect, test } from 'vitest';
import { isNewUsername } from './username';

test.each([
  ['Dorothy Gale', true],
  ['Dorothy', false],
  ['  Dorothy ', false],
  ['', false],
  ['   ', false],
  ['.', false],
  ['..', false],
  ['J.', true],
  ['50% / #1?', true],
])('can change from Dorothy to %j: %s', (name, isAllowed) => {
  expect(isNewUsername(name, 'Dorothy')).toBe(isAllowed);
});
