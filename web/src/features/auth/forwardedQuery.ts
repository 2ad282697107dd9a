// What a visitor came with (a campaign, an invitation) stays with them through log-in; what the log-in wrote itself
// does not.
const ours = ['problem', 'strategy', 'success'];

export function forwardedQuery(address: string): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const name of ours) query.delete(name);
  return query;
}

/** Where an e-mail sign-in ends. */
export function emailSuccessUrl(address: string): string {
  const query = new URLSearchParams({ strategy: 'email', success: 'true' });
  for (const [name, value] of forwardedQuery(address)) query.append(name, value);
  return `/auth-complete?${query}`;
}

/** Where the browser goes to sign in elsewhere. */
export function socialLogInUrl(provider: 'google' | 'apple', address: string): string {
  const query = forwardedQuery(address).toString();
  return `/api/auth/login/${provider}${query && `?${query}`}`;
}
