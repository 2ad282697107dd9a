import { act, renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { errorResponse, server } from '../testing/server';
import { api, body, isCancelled } from './client';
import { Problem, Unreachable } from './problem';
import { useServer } from './server';

const count = `${location.origin}/api/ceremony/count`;

test('the version and the environment of the server are taken from any answer, refusals too', async () => {
  const { result } = renderHook(useServer);
  expect(result.current).toEqual({});
  server.use(http.get(count, () => errorResponse(503, 'Not set up.', 'staging')));
  await act(() => body(api.GET('/api/ceremony/count')).catch(() => {}));
  expect(result.current).toEqual({ version: 'test-server', environment: 'staging' });
});

test('a call answers with its body and says which build asks', async () => {
  let asked: Headers | undefined;
  server.use(
    http.get(count, ({ request }) => {
      asked = request.headers;
      return HttpResponse.json({ count: 98 });
    }),
  );
  expect(await body(api.GET('/api/ceremony/count'))).toEqual({ count: 98 });
  expect(asked?.get('x-mol-frontend-build-version')).toBe(__BUILD_VERSION__);
});

test('what an error response says is what the person sees', async () => {
  server.use(http.get(count, () => errorResponse(429, 'Too many requests. Try again in 20 seconds.')));
  const error = await body(api.GET('/api/ceremony/count')).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(Problem);
  expect(error).toMatchObject({
    status: 429,
    code: 'refused',
    detail: 'Too many requests. Try again in 20 seconds.',
  });
});

test.each([
  ['a page of a proxy', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['nothing at all', () => new HttpResponse(null, { status: 502 })],
  ['JSON that is no problem', () => HttpResponse.json(['?'], { status: 502 })],
])('a failure with %s still has words', async (_name, answer) => {
  server.use(http.get(count, answer));
  const error = await body(api.GET('/api/ceremony/count')).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: 'Problem', status: 502, code: undefined });
  expect((error as Problem).detail).toMatch(/went wrong/);
});

test.each([
  ['no connection', () => HttpResponse.error()],
  [
    'an answer that is not JSON',
    () => new HttpResponse('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])('%s is told apart from an error response', async (_name, answer) => {
  server.use(http.get(count, answer));
  await expect(body(api.GET('/api/ceremony/count'))).rejects.toBeInstanceOf(Unreachable);
});

test('a cancelled call is neither', async () => {
  server.use(http.get(count, () => new Promise(() => {})));
  const abort = new AbortController();
  const call = body(api.GET('/api/ceremony/count', { signal: abort.signal })).catch((e: unknown) => e);
  abort.abort();
  expect(isCancelled(await call)).toBe(true);
});
