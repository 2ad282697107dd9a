import type { components } from '../../../api/schema.gen';

type AuthInfo = components['schemas']['AuthInfo'];
type SignIn = components['schemas']['SignInMethod'];
type Setup = Pick<components['schemas']['Setup'], 'google_sign_in' | 'apple_sign_in'>;

export type SignInMethod = { name: string } & (
  | { state: 'connected'; lastUsed: string | undefined; provider: string | undefined }
  | { state: 'connectable'; connectUrl: string }
  | { state: 'absent'; reason: string }
);

/**
 * The three log-in methods and their state. `setup` and `signIns` are undefined until they have loaded. A connected method
 * has a `provider` if it can be disconnected: it isn't the only way to log in.
 */
export function signInMethods(
  authInfo: AuthInfo,
  setup: Setup | undefined,
  signIns: SignIn[] | undefined,
): SignInMethod[] {
  const flags = [authInfo.isEmailAuthed, authInfo.isGoogleAuthed, authInfo.isAppleAuthed];
  const passkeys = signIns?.filter((signIn) => signIn.kind === 'passkey') ?? [];
  const isOnlyOne = flags.filter(Boolean).length + passkeys.length < 2;
  const lastUsed = (kind: string) => signIns?.find((signIn) => signIn.kind === kind)?.last_used ?? undefined;
  const provided = (
    name: string,
    provider: 'google' | 'apple',
    isConnected: boolean,
    isSetUp: boolean | undefined,
  ): SignInMethod => {
    if (isConnected) {
      return {
        name,
        state: 'connected',
        lastUsed: lastUsed(provider),
        provider: isOnlyOne ? undefined : provider,
      };
    }
    if (isSetUp) return { name, state: 'connectable', connectUrl: `/api/auth/login/${provider}` };
    return {
      name,
      state: 'absent',
      reason: isSetUp === false ? 'Not set up on this server' : 'Not connected',
    };
  };
  const password: SignInMethod = authInfo.isEmailAuthed
    ? { name: 'Email and password', state: 'connected', lastUsed: lastUsed('password'), provider: undefined }
    : { name: 'Email and password', state: 'absent', reason: 'No password set' };
  return [
    password,
    provided('Google', 'google', authInfo.isGoogleAuthed, setup?.google_sign_in),
    provided('Apple', 'apple', authInfo.isAppleAuthed, setup?.apple_sign_in),
  ];
}
