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
])('%j after Dorothy can be sent: %s', (name, can) => {
  expect(isNewUsername(name, 'Dorothy')).toBe(can);
});
