import { expect, test } from 'vitest';
import { afterAuth } from './authComplete';

test.each([
  ['true', '/friends', '/friends'],
  ['true', undefined, '/dashboard'],
  [undefined, undefined, '/dashboard'],
  [undefined, '/friends', '/dashboard'],
  ['false', '/friends', '/welcome'],
  ['false', undefined, '/welcome'],
  ['TRUE', '/friends', '/welcome'],
  ['', '/friends', '/welcome'],
])('success=%s with %s stored redirects to %s', (success, stored, target) => {
  expect(afterAuth(success, stored)).toBe(target);
});
