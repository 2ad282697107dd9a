import { expect, test } from 'vitest';
import { connectionStateOf, connectionText } from './connectionState';

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

test('an invite shows the films of its sender before it is accepted, and the texts say so', () => {
  expect(connectionText('none', 'Toto').text).toMatch(
    /^Send an invite, and Toto can see which films you've watched/,
  );
  expect(connectionText('sent', 'Toto').text).toContain("Toto can see which films you've watched");
  expect(connectionText('received', 'Toto').text).toBe(
    'You can see which films Toto has watched. Accept, and Toto will see yours too.',
  );
});
