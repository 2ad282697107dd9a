import { expect, test } from 'vitest';
import { signInMethods } from './signInMethods';

const noMethods = {
  isEmailAuthed: false,
  isGoogleAuthed: false,
  isAppleAuthed: false,
  accountCreatedDate: '2026-01-01T12:00:00Z',
};
const bare = { google_sign_in: false, apple_sign_in: false, mail: false, logged_in: false };

test('reports whether a password is set', () => {
  const [password] = signInMethods({ ...noMethods, isEmailAuthed: true }, bare);
  expect(password).toEqual({ name: 'Email and password', state: 'connected' });
  expect(signInMethods(noMethods, bare)[0]).toMatchObject({ state: 'absent', reason: 'No password set' });
});

test.each([
  ['connected, even if the server no longer offers it', true, false, { state: 'connected' }],
  [
    'configured but not connected',
    false,
    true,
    { state: 'connectable', connectUrl: '/api/auth/login/google' },
  ],
  ['not configured', false, false, { state: 'absent', reason: 'Not set up on this server' }],
  ['of unknown configuration', false, undefined, { state: 'absent', reason: 'Not connected' }],
])('reports a provider that is %s', (_name, isGoogleAuthed, isSetUp, state) => {
  const setup = isSetUp === undefined ? undefined : { ...bare, google_sign_in: isSetUp };
  expect(signInMethods({ ...noMethods, isGoogleAuthed }, setup)[1]).toEqual({ name: 'Google', ...state });
});

test('reports Apple separately from Google', () => {
  const methods = signInMethods({ ...noMethods, isGoogleAuthed: true }, { ...bare, apple_sign_in: true });
  expect(methods[2]).toEqual({ name: 'Apple', state: 'connectable', connectUrl: '/api/auth/login/apple' });
});
