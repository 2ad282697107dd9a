import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { errorResponse, server } from '../testing/server';
import { api, body, isCanceled } from './client';
import { EmptyResponse, Problem, Unreachable } from './problem';
import { useServer } from './server';

const count = `${location.origin}/api/ceremony/count`;

test('records the version and environment of the server from any response, errors included', async () => {
  const { result } = renderHook(useServer);
  expect(result.current).toEqual({});
  server.use(http.get(count, () => errorResponse(503, 'Not set up.', 'staging')));
  await act(() => body(api.GET('/api/ceremony/count')).catch(() => {}));
  expect(result.current).toEqual({ version: 'test-server', environment: 'staging' });
});

test('a response from a cache does not tell the version of the server', async () => {
  const { result } = renderHook(useServer);
  const before = result.current;
  const headers = { 'x-mol-server-build-version': 'old', 'x-laurels-cached-at': '' };
  server.use(http.get(count, () => HttpResponse.json({ count: 98 }, { headers })));
  await act(() => body(api.GET('/api/ceremony/count')));
  expect(result.current).toEqual(before);
});

test('returns the body of a response and sends the build version', async () => {
  let sent: Headers | undefined;
  server.use(
    http.get(count, ({ request }) => {
      sent = request.headers;
      return HttpResponse.json({ count: 98 });
    }),
  );
  expect(await body(api.GET('/api/ceremony/count'))).toEqual({ count: 98 });
  expect(sent?.get('x-mol-frontend-build-version')).toBe(__BUILD_VERSION__);
});

test('throws an error response with the detail of the server', async () => {
  server.use(http.get(count, () => errorResponse(429, 'Too many requests. Try again in 20 seconds.')));
  const error = await body(api.GET('/api/ceremony/count')).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({
    status: 429,
    code: 'rejected',
    detail: 'Too many requests. Try again in 20 seconds.',
  });
});

test.each([
  ['the HTML page of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['an empty body', () => new HttpResponse(null, { status: 502 })],
  ['JSON that is not a problem document', () => HttpResponse.json(['?'], { status: 502 })],
])('an error with %s still has a message', async (_name, respond) => {
  server.use(http.get(count, respond));
  const error = await body(api.GET('/api/ceremony/count')).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: 'Problem', status: 502, code: undefined });
  expect((error as Problem).detail).toMatch(/went wrong/);
});

test.each([
  ['no connection', () => HttpResponse.error()],
  [
    'a response that is not JSON',
    () => new HttpResponse('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('%s is reported as unreachable, not as an error response', async (_name, respond) => {
  server.use(http.get(count, respond));
  await expect(body(api.GET('/api/ceremony/count'))).rejects.toBeInstanceOf(Unreachable);
});

test.each([
  ['without a body', () => new HttpResponse(null, { status: 200 })],
  ['with status 204', () => new HttpResponse(null, { status: 204 })],
])('a response %s to a query has a message for users', async (_name, respond) => {
  server.use(http.get(count, respond));
  const error = await body(api.GET('/api/ceremony/count')).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(EmptyResponse);
  expect(error).toMatchObject({ message: expect.stringMatching(/^Something went wrong/) });
});

test('a change may be answered with nothing', async () => {
  server.use(http.post(`${location.origin}/api/auth/logout`, () => new HttpResponse(null, { status: 204 })));
  expect(await body(api.POST('/api/auth/logout'))).toBeUndefined();
});

test('a canceled request is neither', async () => {
  server.use(http.get(count, () => new Promise(() => {})));
  const abort = new AbortController();
  const call = body(api.GET('/api/ceremony/count', { signal: abort.signal })).catch((e: unknown) => e);
  abort.abort();
  expect(isCanceled(await call)).toBe(true);
});

test('starts each request in a task of its own', async () => {
  const start = vi.spyOn(globalThis, 'fetch');
  server.use(http.get(count, () => HttpResponse.json({ count: 98 })));
  const all = [1, 2, 3].map(() => body(api.GET('/api/ceremony/count')));
  const started: number[] = [];
  for (let task = 0; task < 3; task += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    started.push(start.mock.calls.length);
  }
  await Promise.all(all);
  expect(started[0]).toBeLessThan(3);
  expect(start).toHaveBeenCalledTimes(3);
});
