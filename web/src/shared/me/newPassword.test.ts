import { expect, test } from 'vitest';
import { canSetPassword, retypedLabel } from './newPassword';

test.each([
  ['', '', false],
  ['ruby slippers', '', false],
  ['', 'ruby slippers', false],
  ['ruby slippers', 'Ruby slippers', false],
  ['ruby slippers', 'ruby slippers ', false],
  ['ruby slippers', 'ruby slippers', true],
])('%j retyped as %j can be set: %s', (password, retyped, can) => {
  expect(canSetPassword(password, retyped)).toBe(can);
  expect(retypedLabel(password, retyped).endsWith('✓')).toBe(can);
});
