import { expect, test } from 'vitest';
import { USER_CACHE } from '../shared/offline/cacheNames';
import { stubCaches } from '../testing/caches';
import { keyedByBody } from './keyedByBody';
import { UserCache } from './userCache';

type Hooks = Required<UserCache['plugin']>;
type State = Record<string, unknown>;

const profile = (id: string) => Response.json({ _id: id });
const request = (path: string) => new Request(new URL(path, location.origin));

/** Calls the hooks in the order in which Workbox does. */
function start() {
  const { open } = stubCaches();
  const userCache = new UserCache();
  const hooks = userCache.plugin as Hooks;
  const event = undefined as never;
  const send = async (path: string) => {
    const state: State = {};
    await hooks.requestWillFetch({ request: request(path), event, state });
    return {
      receive: async (response: Response, beforeWrite = async () => {}) => {
        await hooks.fetchDidSucceed({ request: request(path), response, event, state });
        const stored = await hooks.cacheWillUpdate({ request: request(path), response, event, state });
        if (!stored) return;
        await beforeWrite();
        await open(USER_CACHE).put(request(path), stored);
        const update = { cacheName: USER_CACHE, request: request(path), newResponse: stored, event, state };
        await hooks.cacheDidUpdate(update);
      },
    };
  };
  const fetch = async (path: string, response: Response) => (await send(path)).receive(response);
  const paths = async () => (await open(USER_CACHE).keys()).map(({ url }) => new URL(url).pathname);
  return { userCache, hooks, send, fetch, paths };
}

test('only complete responses are stored', async () => {
  const { fetch, paths } = start();
  await fetch('/api/user/profile', profile('u1'));
  await fetch('/api/user/watchlist', new Response('', { status: 503 }));
  await fetch('/api/friend/report', new Response('', { status: 206 }));
  expect(await paths()).toEqual(['/api/user/profile']);
});

test('a response to a request from before the log-out is not stored', async () => {
  const { userCache, send, fetch, paths } = start();
  await fetch('/api/user/profile', profile('u1'));
  const slow = await send('/api/user/watchlist');
  await userCache.clear();
  await slow.receive(Response.json([]));
  expect(await paths()).toEqual([]);
});

test('a log-out deletes everything once the server has answered, and not without a network', async () => {
  const { userCache, send, fetch, paths } = start();
  const { requestWillFetch, fetchDidSucceed } = userCache.clearing as Hooks;
  const logOut = { request: request('/api/auth/logout'), event: undefined as never };
  await fetch('/api/user/profile', profile('u1'));
  const before = await send('/api/user/watchlist');
  await requestWillFetch(logOut);
  await before.receive(Response.json([]));
  expect(await paths()).toEqual(['/api/user/profile']);
  const between = await send('/api/user/watchlist');
  await fetchDidSucceed({ ...logOut, response: new Response() });
  await between.receive(Response.json([]));
  expect(await paths()).toEqual([]);
});

test('a response that is being written at the log-out is removed', async () => {
  const { userCache, send, paths } = start();
  const { receive } = await send('/api/user/watchlist');
  await receive(Response.json([]), () => userCache.clear());
  expect(await paths()).toEqual([]);
});

test('status 401 deletes everything, but not what a later user gets', async () => {
  const { fetch, send, paths } = start();
  await fetch('/api/user/profile', profile('u1'));
  const late = await send('/api/friend/report');
  await fetch('/api/user/watchlist', new Response('', { status: 401 }));
  expect(await paths()).toEqual([]);
  await fetch('/api/user/profile', profile('u2'));
  await late.receive(new Response('', { status: 401 }));
  expect(await paths()).toEqual(['/api/user/profile']);
});

test("another user's profile deletes the rest", async () => {
  const { fetch, paths } = start();
  await fetch('/api/user/profile', profile('u1'));
  await fetch('/api/user/watchlist', Response.json([]));
  await fetch('/api/user/profile', profile('u1'));
  expect(await paths()).toHaveLength(2);
  await fetch('/api/user/profile', profile('u2'));
  expect(await paths()).toEqual(['/api/user/profile']);
});

test('a server that knows of no log-in deletes everything', async () => {
  const { fetch, paths } = start();
  await fetch('/api/user/profile', profile('u1'));
  await fetch('/api/setup', Response.json({ logged_in: true }));
  expect(await paths()).toEqual(['/api/user/profile', '/api/setup']);
  await fetch('/api/setup', Response.json({ logged_in: false }));
  expect(await paths()).toEqual(['/api/setup']);
});

test('the oldest of more than 200 responses are deleted', async () => {
  const { fetch, paths } = start();
  for (let number = 1; number <= 203; number += 1) {
    await fetch(`/api/friend/watches/${number}`, Response.json([]));
  }
  const all = await paths();
  expect([all.length, all[0], all.at(-1)]).toEqual([200, '/api/friend/watches/4', '/api/friend/watches/203']);
});

test('a response from the cache has the time at which the server sent it', async () => {
  const { hooks } = start();
  const date = 'Wed, 18 Nov 2026 06:00:00 GMT';
  const cachedResponse = Response.json({ a: 1 }, { headers: { date } });
  const use = { cacheName: USER_CACHE, request: request('/api/user/watchlist'), cachedResponse };
  const response = await hooks.cachedResponseWillBeUsed({ ...use, event: undefined as never });
  expect(response?.headers.get('x-laurels-cached-at')).toBe(date);
  expect(await response?.json()).toEqual({ a: 1 });
});

test('of a call whose responses are computed the last ones stay, whatever else is computed', async () => {
  const { fetch, paths } = start();
  await fetch('/api/next/tonight?body=1', Response.json({}));
  for (let plan = 0; plan < 30; plan++) await fetch(`/api/next/plan?body=${plan}`, Response.json({}));
  const all = await paths();
  expect(all.filter((path) => path === '/api/next/plan')).toHaveLength(20);
  expect(all).toContain('/api/next/tonight');
});

test('responses to POST requests are stored by their body', async () => {
  const keyOf = async (body: string) => {
    const request = new Request(new URL('/api/next/plan', location.origin), { method: 'POST', body });
    const key = await keyedByBody.cacheKeyWillBeUsed?.({ request, mode: 'read', event: undefined as never });
    expect(await request.text()).toBe(body);
    return key;
  };
  expect(await keyOf('{"minutes":60}')).toBe(
    `${location.origin}/api/next/plan?body=%7B%22minutes%22%3A60%7D`,
  );
});
