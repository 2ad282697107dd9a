// The only place that talks to the server. Every call is `body(api.GET('/api/…', { signal }))`.
import createClient from 'openapi-fetch';
import { Problem, Unreachable } from './problem';
import type { paths } from './schema.gen';
import { recordServer } from './server';

export const api = createClient<paths>({
  // Nowhere while the top of the welcome page is made at build time, which asks nobody.
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'include',
  headers: { 'x-mol-frontend-build-version': __BUILD_VERSION__ },
  async fetch(request) {
    const response = await fetch(request);
    recordServer(response.headers);
    return response;
  },
});

type Answer<T> =
  | { data: T; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

/**
 * What a call answered. An error response is thrown as a `Problem`, no answer as `Unreachable`; a call that was cancelled
 * rejects with the browser's own `AbortError`, which the query cache ignores.
 */
export async function body<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call.catch((cause: unknown) => {
    throw isCancelled(cause) ? cause : new Unreachable(cause);
  });
  if (!answer.response.ok) throw new Problem(answer.response.status, answer.error, answer.response.headers);
  return answer.data as T;
}

export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
