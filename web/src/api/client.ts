// API client, the only module that calls `fetch` for the Laurels server. A request is `body(api.GET('/api/…', { signal }))`.
import createClient from 'openapi-fetch';
import { Problem, Unreachable } from './problem';
import type { paths } from './schema.gen';
import { recordServer } from './server';

export const api = createClient<paths>({
  // Empty while the welcome page is prerendered at build time, which sends no requests.
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'include',
  headers: { 'x-mol-frontend-build-version': __BUILD_VERSION__ },
  async fetch(request) {
    const response = await fetch(request);
    recordServer(response.headers);
    return response;
  },
});

type ApiResult<T> =
  | { data: T; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

/**
 * The body of a response. Throws a `Problem` for an error response and `Unreachable` without a response; a canceled
 * request rejects with the browser's own `AbortError`, which the query cache ignores.
 */
export async function body<T>(request: Promise<ApiResult<T>>): Promise<T> {
  const result = await request.catch((cause: unknown) => {
    throw isCanceled(cause) ? cause : new Unreachable(cause);
  });
  if (!result.response.ok) throw new Problem(result.response.status, result.error, result.response.headers);
  return result.data as T;
}

export function isCanceled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
