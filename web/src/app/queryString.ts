// Query strings with plain string values. (The router's default would parse `searchText=1917` as a number, and
// stringify the string with quotes.)

type Query = Record<string, unknown>;

export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(query, key) ? query[key] : undefined;
    const next = before === undefined ? value : [before, value].flat();
    // Defined, not assigned, so that an attacker's `__proto__=…` is an ordinary key.
    Object.defineProperty(query, key, { value: next, enumerable: true, configurable: true, writable: true });
  }
  return query;
}

export function stringifyQuery(query: Query): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Some are secrets, which must not reach another page's URL. */
const pageParameters = ['id', 'token', 'invite', 'problem', 'strategy', 'success'];

/** Search middleware that forwards the query to the log-in page, without the parameters of a single page. */
export function forwardQuery({ search, next }: { search: Query; next: (search: Query) => Query }): Query {
  const forwarded = Object.entries(search).filter(([key]) => !pageParameters.includes(key));
  return { ...Object.fromEntries(forwarded), ...next(search) };
}

/** A parameter as a string; the first value if it is repeated. */
export function queryText(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** The checkout session that a user returns from. */
export function readCheckoutSession({ session_id }: Query): { session_id?: string | undefined } {
  return { session_id: queryText(session_id) };
}

/** The token of an invite link. */
export function readInvite({ invite }: Query): { invite?: string | undefined } {
  return { invite: queryText(invite) || undefined };
}

/** The user and the secret of an emailed link. */
export function readLink({ id, token }: Query): { id?: string | undefined; token?: string | undefined } {
  return { id: queryText(id), token: queryText(token) };
}
