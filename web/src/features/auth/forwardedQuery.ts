// Forwards the query string of the log-in page (a campaign, an invite) through every way to log in, without the
// parameters that the log-in itself adds.
const logInParams = ['problem', 'strategy', 'success'];

export function forwardedQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of logInParams) query.delete(name);
  return query;
}

/** Where to go after logging in on this page. */
export function successUrl(strategy: 'email' | 'passkey', search: string): string {
  const query = new URLSearchParams({ strategy, success: 'true' });
  for (const [name, value] of forwardedQuery(search)) query.append(name, value);
  return `/auth-complete?${query}`;
}

/** URL that starts the log-in with a provider. */
export function socialLogInUrl(provider: 'google' | 'apple', search: string): string {
  const query = forwardedQuery(search).toString();
  return `/api/auth/login/${provider}${query && `?${query}`}`;
}
