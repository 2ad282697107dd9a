import { expect, test } from 'vitest';
import { signInMethods } from './signInMethods';

const noMethods = {
  isEmailVerified: false,
  isEmailAuthed: false,
  isGoogleAuthed: false,
  isAppleAuthed: false,
  accountCreatedDate: '2026-01-01T12:00:00Z',
};
const bare = { google_sign_in: false, apple_sign_in: false, mail: false, logged_in: false };

test('reports whether a password is set, and when it was last used', () => {
  const used = [{ kind: 'password', added: '2026-01-01T12:00:00Z', last_used: '2026-02-01T12:00:00Z' }];
  const [password] = signInMethods({ ...noMethods, isEmailAuthed: true }, bare, used);
  expect(password).toEqual({ name: 'Email and password', state: 'connected', lastUsed: used[0]?.last_used });
  expect(signInMethods(noMethods, bare, [])[0]).toMatchObject({ state: 'absent', reason: 'No password set' });
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
  const methods = signInMethods({ ...noMethods, isGoogleAuthed }, setup, undefined);
  expect(methods[1]).toEqual({ name: 'Google', ...state });
});

test('reports Apple separately from Google', () => {
  const methods = signInMethods({ ...noMethods, isGoogleAuthed: true }, { ...bare, apple_sign_in: true }, []);
  expect(methods[2]).toEqual({ name: 'Apple', state: 'connectable', connectUrl: '/api/auth/login/apple' });
});

test('lets a provider be disconnected unless it is the only way to log in', () => {
  const both = { ...noMethods, isGoogleAuthed: true, isAppleAuthed: true };
  expect(signInMethods(both, bare, [])[1]).toMatchObject({ provider: 'google' });
  expect(
    signInMethods({ ...noMethods, isEmailAuthed: true, isAppleAuthed: true }, bare, [])[2],
  ).toMatchObject({
    provider: 'apple',
  });
  expect(signInMethods({ ...noMethods, isAppleAuthed: true }, bare, [])[2]).toMatchObject({
    provider: undefined,
  });
  const passkey = [{ kind: 'passkey', _id: 'a', name: 'Phone', added: '2026-01-01T12:00:00Z' }];
  expect(signInMethods({ ...noMethods, isAppleAuthed: true }, bare, passkey)[2]).toMatchObject({
    provider: 'apple',
  });
});
