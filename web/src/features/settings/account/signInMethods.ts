import type { components } from '../../../api/schema.gen';

type AuthInfo = components['schemas']['AuthInfo'];
type Setup = Pick<components['schemas']['Setup'], 'google_sign_in' | 'apple_sign_in'>;

export type SignInMethod = { name: string } & (
  | { state: 'connected' }
  | { state: 'connectable'; connectUrl: string }
  | { state: 'absent'; reason: string }
);

/** The three log-in methods and their state. `setup` is undefined until the server's configuration has loaded. */
export function signInMethods(authInfo: AuthInfo, setup: Setup | undefined): SignInMethod[] {
  const password: SignInMethod = authInfo.isEmailAuthed
    ? { name: 'Email and password', state: 'connected' }
    : { name: 'Email and password', state: 'absent', reason: 'No password set' };
  return [
    password,
    provided('Google', authInfo.isGoogleAuthed, '/api/auth/login/google', setup?.google_sign_in),
    provided('Apple', authInfo.isAppleAuthed, '/api/auth/login/apple', setup?.apple_sign_in),
  ];
}

function provided(
  name: string,
  isConnected: boolean,
  connectUrl: string,
  isSetUp: boolean | undefined,
): SignInMethod {
  if (isConnected) return { name, state: 'connected' };
  if (isSetUp) return { name, state: 'connectable', connectUrl };
  return { name, state: 'absent', reason: isSetUp === false ? 'Not set up on this server' : 'Not connected' };
}
