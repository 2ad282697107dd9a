// The query of an address as people and other sites write it: plain texts. (The router's own way would make a number
// of `searchText=1917` and write quotes around it.)

type Query = Record<string, unknown>;

export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = Object.hasOwn(query, key) ? query[key] : undefined;
    const next = before === undefined ? value : [before, value].flat();
    // Defined, not assigned: a stranger's `__proto__=…` must be a key like any other.
    Object.defineProperty(query, key, { value: next, enumerable: true, configurable: true, writable: true });
  }
  return query;
}

export function writeQuery(query: Query): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  const text = params.toString();
  return text && `?${text}`;
}

const notCarried = ['id', 'token', 'problem', 'strategy', 'success'];

/** Links to the log-in page take along what the visitor came with, but for what belongs to a page alone. */
export function carryQuery({ search, next }: { search: Query; next: (search: Query) => Query }): Query {
  const carried = Object.entries(search).filter(([key]) => !notCarried.includes(key));
  return { ...Object.fromEntries(carried), ...next(search) };
}

/** One text of the query; of several the first. */
export function queryText(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

/** A checkout that has come back. */
export function readSession({ session_id }: Query): { session_id?: string | undefined } {
  return { session_id: queryText(session_id) };
}
