import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import type { PasskeyJson } from '../../shared/me/passkeys';
import { clearMe, meQueries, setMe, updateMe } from '../../shared/me/queries';
import { forwardedQuery, successUrl } from './forwardedQuery';

type SignUp = components['schemas']['SignUp'];
type ResetPassword = components['schemas']['ResetPassword'];
type RestoreEmail = components['schemas']['RestoreEmail'];

export type EmailSignIn = 'log-in' | 'sign-up';

/** Logs in or signs up with email and password, then navigates to `/auth-complete`. */
export function useEmailSignIn(kind: EmailSignIn, searchStr: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (credentials: Pick<SignUp, 'email' | 'password' | 'username'>) =>
      kind === 'log-in'
        ? body(api.POST('/api/auth/login/email', { body: credentials }))
        : body(api.POST('/api/auth/signup/email', { body: { ...credentials, ...signUpParams(searchStr) } })),
    onSuccess: async (user) => {
      await setMe(cache, user);
      await navigate({ href: successUrl('email', searchStr) });
    },
  });
}

function signUpParams(searchStr: string) {
  // The OpenAPI schema has no more precise type than an object.
  return { signup_params: Object.fromEntries(forwardedQuery(searchStr)) as Record<string, never> };
}

export const beginPasskeyLogIn = () => body(api.POST('/api/auth/login/passkey/begin'));

export const logInWithPasskey = (credential: PasskeyJson) =>
  body(api.POST('/api/auth/login/passkey', { body: { credential } }));

export const sendResetLink = (email: string) =>
  body(api.POST('/api/auth/email/forgot-password/send-reset-link', { body: { email } }));

export const verifyResetLink = (userId: string, token: string, signal: AbortSignal) =>
  body(api.POST('/api/auth/email/forgot-password/verify-token', { body: { userId, token }, signal }));

export const setPasswordByLink = (reset: ResetPassword) =>
  body(api.POST('/api/auth/email/forgot-password/set-password', { body: reset }));

/** Makes the address of an emailed link the user's. */
export function useConfirmEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      body(api.POST('/api/user/email/confirm', { body: { token }, headers: { Prefer: 'return=minimal' } })),
    onSuccess: (user) => {
      updateMe(cache, user);
      void cache.invalidateQueries({ queryKey: meQueries.authInfo().queryKey });
    },
  });
}

/** Restores a former email. The server ends every session, this browser's too. */
export function useRestoreEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (link: RestoreEmail) => body(api.POST('/api/auth/email/restore', { body: link })),
    onSuccess: () => clearMe(cache),
  });
}

/** Ends the weekly email of the user whom the link was sent to. */
export function useUnsubscribe() {
  return useMutation({
    mutationFn: (token: string) =>
      body(api.POST('/api/next/closing-soon/unsubscribe/{token}', { params: { path: { token } } })),
  });
}
