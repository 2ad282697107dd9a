import { expect, test } from 'vitest';
import { signInMethods } from './signInMethods';

const nothing = {
  isEmailAuthed: false,
  isGoogleAuthed: false,
  isAppleAuthed: false,
  accountCreatedDate: '2026-01-01T12:00:00Z',
};
const bare = { google_sign_in: false, apple_sign_in: false, mail: false, logged_in: false };

test('a password is there or not', () => {
  const [password] = signInMethods({ ...nothing, isEmailAuthed: true }, bare);
  expect(password).toEqual({ name: 'E-mail and password', state: 'connected' });
  expect(signInMethods(nothing, bare)[0]).toMatchObject({ state: 'absent', why: 'No password set' });
});

test.each([
  ['used, whatever the server says now', true, false, { state: 'connected' }],
  ['set up', false, true, { state: 'connectable', connectAddress: '/api/auth/login/google' }],
  ['not set up', false, false, { state: 'absent', why: 'Not set up on this server' }],
  ['not known to be set up', false, undefined, { state: 'absent', why: 'Not connected' }],
])('a provider that is %s', (_name, isGoogleAuthed, isSetUp, state) => {
  const setup = isSetUp === undefined ? undefined : { ...bare, google_sign_in: isSetUp };
  expect(signInMethods({ ...nothing, isGoogleAuthed }, setup)[1]).toEqual({ name: 'Google', ...state });
});

test('Apple is told apart from Google', () => {
  const ways = signInMethods({ ...nothing, isGoogleAuthed: true }, { ...bare, apple_sign_in: true });
  expect(ways[2]).toEqual({ name: 'Apple', state: 'connectable', connectAddress: '/api/auth/login/apple' });
});
