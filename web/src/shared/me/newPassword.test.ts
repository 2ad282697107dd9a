import { expect, test } from 'vitest';
import { canSetPassword, retypedLabel } from './newPassword';

test.each([
  ['', '', false],
  ['ruby slippers', '', false],
  ['', 'ruby slippers', false],
  ['ruby slippers', 'Ruby slippers', false],
  ['ruby slippers', 'ruby slippers ', false],
  ['ruby slippers', 'ruby slippers', true],
])('accepts %j retyped as %j: %s', (password, retyped, can) => {
  expect(canSetPassword(password, retyped)).toBe(can);
  expect(retypedLabel(password, retyped).endsWith('✓')).toBe(can);
});
