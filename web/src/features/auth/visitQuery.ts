// What a visitor came with (a campaign, an invitation) stays with them through log-in; what the log-in wrote itself
// does not.
const ours = ['problem', 'strategy', 'success'];

export function visitQuery(address: string): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const name of ours) query.delete(name);
  return query;
}

/** Where an e-mail sign-in ends. */
export function emailSuccess(address: string): string {
  const query = new URLSearchParams({ strategy: 'email', success: 'true' });
  for (const [name, value] of visitQuery(address)) query.append(name, value);
  return `/auth-complete?${query}`;
}

/** Where the browser goes to sign in elsewhere. */
export function socialAddress(provider: 'google' | 'apple', address: string): string {
  const query = visitQuery(address).toString();
  return `/api/auth/login/${provider}${query && `?${query}`}`;
}
