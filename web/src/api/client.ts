// API client, the only module that calls `fetch` for the Laurels server. A request is `body(api.GET('/api/…', { signal }))`.
import createClient from 'openapi-fetch';
import { isCached, recordCachedAt } from './lastStates';
import { EmptyResponse, Problem, Unreachable } from './problem';
import type { paths } from './schema.gen';
import { nameSender } from './sender';
import { recordServer, recordTime } from './server';

const versionHeader = 'x-mol-frontend-build-version';

/** The header is sent with every request, so callers don't pass it. */
type WithoutVersion<Call> = Call extends { parameters: { header: infer Headers } }
  ? Omit<Call, 'parameters'> & {
      parameters: Omit<Call['parameters'], 'header'> & { header?: Omit<Headers, typeof versionHeader> };
    }
  : Call;
type Calls = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithoutVersion<paths[Path][Method]> };
};

export const api = createClient<Calls>({
  // Empty while the welcome page is prerendered at build time, which sends no requests.
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'include',
  headers: { [versionHeader]: __BUILD_VERSION__ },
  async fetch(request) {
    const response = await send(request);
    // Only a change may be answered with nothing.
    if (request.method === 'GET' && response.status === 204) throw new EmptyResponse();
    return response;
  },
});

async function send(request: Request): Promise<Response> {
  await ownTask();
  nameSender(request);
  const response = await fetch(request);
  // Others have the version and the time of an earlier one.
  if (!isCached(response.headers)) {
    recordServer(response.headers);
    recordTime(response.headers);
  }
  recordCachedAt(request, response.headers);
  return response;
}

/** The response to a GET request itself, for a cache. 304 if it has the given `ETag`. */
export async function fetchForCache(path: string, etag: string | null): Promise<Response> {
  const request = new Request(new URL(path, location.origin), {
    headers: etag === null ? {} : { 'if-none-match': etag },
    // The browser's own cache would store it a second time.
    cache: 'no-store',
    priority: 'low',
  });
  const response = await send(request).catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  if (response.status === 304) return response;
  if (!response.ok) throw new Problem(response.status, undefined, response.headers);
  // The service worker has answered, because the server couldn't.
  if (isCached(response.headers)) throw new Unreachable(undefined);
  return response;
}

let lastStart = Promise.resolve();

/** Resolves in a task without another request: a page that starts six in one task blocks a slow phone for 80 ms. */
function ownTask(): Promise<void> {
  const start = lastStart;
  lastStart = start.then(() => new Promise((resolve) => setTimeout(resolve)));
  return start;
}

type ApiResult<T> =
  | { data: T; error?: never; response: Response }
  | { data?: never; error: unknown; response: Response };

/**
 * The body of a response. Throws a `Problem` for an error response, `EmptyResponse` for one without a body, other than
 * 204, and `Unreachable` without a response; a canceled request rejects with the browser's own `AbortError`, which the
 * query cache ignores.
 */
export async function body<T>(request: Promise<ApiResult<T>>): Promise<T> {
  const result = await request.catch((cause: unknown) => {
    throw isCanceled(cause) || cause instanceof EmptyResponse ? cause : new Unreachable(cause);
  });
  if (!result.response.ok) throw new Problem(result.response.status, result.error, result.response.headers);
  if (result.data === undefined && result.response.status !== 204) throw new EmptyResponse();
  return result.data as T;
}

export function isCanceled(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
