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
  'status %s maps to "%s" when logged in, if a token makes no difference, and to "logged-out" otherwise',
  (custom_status_code, state) => {
    const info = { userInfo, custom_status_code, error: null };
    expect(connectionStateOf(info, true, false)).toBe(state);
    expect(connectionStateOf(info, false, false)).toBe('logged-out');
    expect(connectionStateOf(info, false, true)).toBe('logged-out');
    const isDone = state === 'self' || state === 'friends';
    expect(connectionStateOf(info, true, true)).toBe(isDone ? state : 'link');
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
