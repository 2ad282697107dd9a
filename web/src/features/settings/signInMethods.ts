import type { components } from '../../api/schema.gen';

type AuthInfo = components['schemas']['AuthInfo'];
type Setup = Pick<components['schemas']['Setup'], 'google_sign_in' | 'apple_sign_in'>;

export type SignInMethod = { name: string } & (
  | { state: 'connected' }
  | { state: 'connectable'; connectAddress: string }
  | { state: 'absent'; why: string }
);

/** The three ways in and how each stands, as far as it is known what the server is set up for. */
export function signInMethods(authInfo: AuthInfo, setup: Setup | undefined): SignInMethod[] {
  const password: SignInMethod = authInfo.isEmailAuthed
    ? { name: 'E-mail and password', state: 'connected' }
    : { name: 'E-mail and password', state: 'absent', why: 'No password set' };
  return [
    password,
    provided('Google', authInfo.isGoogleAuthed, '/api/auth/login/google', setup?.google_sign_in),
    provided('Apple', authInfo.isAppleAuthed, '/api/auth/login/apple', setup?.apple_sign_in),
  ];
}

function provided(
  name: string,
  isConnected: boolean,
  connectAddress: string,
  isSetUp: boolean | undefined,
): SignInMethod {
  if (isConnected) return { name, state: 'connected' };
  if (isSetUp) return { name, state: 'connectable', connectAddress };
  return { name, state: 'absent', why: isSetUp === false ? 'Not set up on this server' : 'Not connected' };
}
