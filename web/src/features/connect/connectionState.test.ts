import { expect, test } from 'vitest';
import { connectionStateOf } from './connectionState';

const userInfo = { _id: 'toto', username: 'Toto' };

test.each([
  [null, 'none'],
  ['USER_IS_SELF', 'self'],
  ['ALREADY_FRIENDS', 'friends'],
  ['WAITING_FOR_MY_CONFIRMATION', 'received'],
  ['WAITING_FOR_THEIR_CONFIRMATION', 'sent'],
] as const)(
  'status %s maps to "%s" when logged in and to "logged-out" otherwise',
  (custom_status_code, state) => {
    const info = { userInfo, custom_status_code, error: null };
    expect(connectionStateOf(info, true)).toBe(state);
    expect(connectionStateOf(info, false)).toBe('logged-out');
  },
);
