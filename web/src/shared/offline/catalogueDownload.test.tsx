import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubCaches } from '../../testing/caches';
import { errorResponse, server } from '../../testing/server';
import { stubTabs } from '../../testing/tabs';
import { CATALOGUE_CACHE } from './cacheNames';
import { CatalogueDownload } from './catalogueDownload';
import { readRecord } from './downloadRecord';

/** The paths that were requested, those that haven't changed in parentheses. */
let requests: string[] = [];
let count = 3;
let version = 'v1';
/** The responses, by path; others are lists of one number. */
let bodies: Record<string, unknown> = {};

const paths = (ceremonies: number) => [
  '/api/ceremony/overview',
  '/api/ceremony/count',
  '/api/film/genres',
  ...Array.from({ length: ceremonies }, (_, index) => ceremonies - index).flatMap((number) => [
    `/api/ceremony/${number}/films`,
    `/api/ceremony/${number}/film-details`,
  ]),
];

beforeEach(() => {
  requests = [];
  count = 3;
  version = 'v1';
  bodies = {};
  server.use(
    http.get(`${location.origin}/api/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      const body = pathname === '/api/ceremony/count' ? { count, version } : (bodies[pathname] ?? [1]);
      const etag = JSON.stringify(JSON.stringify(body).replaceAll('"', ''));
      const isKnown = request.headers.get('if-none-match') === etag;
      requests.push(isKnown ? `(${pathname})` : pathname);
      return isKnown
        ? new HttpResponse(null, { status: 304, headers: { etag } })
        : HttpResponse.json(body as never, { headers: { etag } });
    }),
  );
});

const check = '/api/ceremony/count';

async function downloaded() {
  const caches = stubCaches();
  const download = new CatalogueDownload();
  await download.downloadNow();
  return { download, cache: caches.open(CATALOGUE_CACHE) };
}

const savedPaths = (cache: { responses: Map<string, Response> }) =>
  [...cache.responses.keys()].map((url) => new URL(url).pathname);

test('saves every ceremony, the newest first, and counts them', async () => {
  stubCaches();
  const download = new CatalogueDownload();
  const counts = new Set<number>();
  download.subscribe(() => counts.add(download.state().ceremonies));
  await download.downloadNow();
  expect(requests).toEqual([check, ...paths(3)]);
  expect([...counts]).toEqual([0, 1, 2, 3]);
  expect(download.state()).toMatchObject({ status: 'complete', ceremonies: 3, total: 3 });
  expect(download.state().bytes).toBeGreaterThan(8 * 3);
});

test('checks with one request when nothing has changed', async () => {
  const { download } = await downloaded();
  requests = [];
  await download.downloadNow();
  expect(requests).toEqual([check]);
  expect(download.state().status).toBe('complete');
});

test('fetches only what has changed, and removes ceremonies that are gone', async () => {
  const { download, cache } = await downloaded();
  requests = [];
  version = 'v2';
  count = 2;
  bodies = { '/api/ceremony/1/films': [1, 2] };
  await download.downloadNow();
  expect(requests.filter((path) => !path.startsWith('('))).toEqual([check, check, '/api/ceremony/1/films']);
  expect(savedPaths(cache).toSorted()).toEqual(paths(2).toSorted());
  expect(await (await cache.match('/api/ceremony/1/films'))?.json()).toEqual([1, 2]);
  expect(download.state()).toMatchObject({ status: 'complete', ceremonies: 2, total: 2 });
});

test('a new version on the server updates what is saved, but downloads nothing else', async () => {
  const { download } = await downloaded();
  version = 'v2';
  bodies = { '/api/ceremony/2/films': [3] };
  requests = [];
  download.update();
  await waitFor(() => expect(requests).toContain('/api/ceremony/2/films'));
  await waitFor(() => expect(download.state().status).toBe('complete'));
  localStorage.clear();
  stubCaches();
  requests = [];
  new CatalogueDownload().update();
  expect(requests).toEqual([]);
});

test('goes on where it was interrupted, by itself', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  stubCaches();
  server.use(
    http.get(`${location.origin}/api/ceremony/1/film-details`, () => errorResponse(503, 'Busy.'), {
      once: true,
    }),
  );
  const download = new CatalogueDownload();
  await download.downloadNow();
  expect(download.state()).toMatchObject({ status: 'interrupted', ceremonies: 2 });
  requests = [];
  await vi.advanceTimersByTimeAsync(30_000);
  await waitFor(() => expect(download.state().status).toBe('complete'));
  expect(requests).toEqual([check, '/api/ceremony/1/film-details']);
});

test('an answer of the service worker from its cache is none of the server', async () => {
  stubCaches();
  server.use(
    http.get(`${location.origin}/api/ceremony/3/films`, () =>
      HttpResponse.json([], { headers: { 'x-laurels-cached-at': 'Wed, 18 Nov 2026 06:00:00 GMT' } }),
    ),
  );
  const download = new CatalogueDownload();
  await download.downloadNow();
  expect(download.state().status).toBe('interrupted');
});

test('is over when it says that it was interrupted', async () => {
  stubCaches();
  server.use(
    http.get(`${location.origin}/api/ceremony/3/films`, () => errorResponse(503, 'Busy.'), { once: true }),
  );
  const download = new CatalogueDownload();
  await download.downloadNow();
  expect(download.state().status).toBe('interrupted');
  const before = [...requests];
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(requests).toEqual(before);
});

test('a check that the service worker answers is none', async () => {
  const { download } = await downloaded();
  const { completed } = download.state();
  server.use(
    http.get(`${location.origin}/api/ceremony/count`, () =>
      HttpResponse.json({ count, version }, { headers: { 'x-laurels-cached-at': new Date().toUTCString() } }),
    ),
  );
  await download.downloadNow();
  expect(download.state()).toMatchObject({ status: 'interrupted', completed });
});

test('says that the browser has no space left', async () => {
  const caches = stubCaches();
  const cache = caches.open(CATALOGUE_CACHE);
  vi.spyOn(cache, 'put').mockImplementation(async (path) => {
    if (String(path).includes('/2/')) throw Object.assign(new Error('Full.'), { name: 'QuotaExceededError' });
  });
  const download = new CatalogueDownload();
  await download.downloadNow();
  expect(download.state().status).toBe('full');
});

test('a browser without caches is not supported', async () => {
  const download = new CatalogueDownload();
  await download.measure();
  expect(download.state().status).toBe('unsupported');
});

test('is removed for good until the user downloads it again', async () => {
  const { download, cache } = await downloaded();
  await download.remove();
  expect(download.state()).toMatchObject({ status: 'removed', ceremonies: 0, bytes: 0 });
  requests = [];
  const next = new CatalogueDownload();
  await next.measure();
  expect(next.state().status).toBe('removed');
  next.update();
  expect(requests).toEqual([]);
  await next.downloadNow();
  expect(next.state()).toMatchObject({ status: 'complete', ceremonies: 3 });
  expect(cache.responses.size).toBeGreaterThan(0);
});

test('a download in one tab stops when another removes the catalogue', async () => {
  const before = navigator;
  onTestFinished(() => void vi.stubGlobal('navigator', before));
  stubTabs();
  stubCaches();
  const [one, other] = [new CatalogueDownload(), new CatalogueDownload()];
  let removed: Promise<void> | undefined;
  one.subscribe(() => {
    if (one.state().ceremonies === 1) removed ??= other.remove();
  });
  await one.downloadNow();
  await removed;
  expect([one.state().status, other.state().status]).toEqual(['removed', 'removed']);
  expect(requests).not.toContain('/api/ceremony/1/film-details');
  expect(readRecord().isOff).toBe(true);
  expect(await caches.has(CATALOGUE_CACHE)).toBe(false);
});

describe('in the background', () => {
  class FakeConnection extends EventTarget {
    saveData = false;
    type: string | undefined;
  }

  function start(change: Partial<FakeConnection>) {
    const connection = Object.assign(new FakeConnection(), change);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    stubCaches();
    const download = new CatalogueDownload();
    const stop = download.startAutomatically();
    const before = navigator;
    onTestFinished(() => {
      stop();
      vi.stubGlobal('navigator', Object.getPrototypeOf(before));
    });
    return { download, connection, stop };
  }

  test('starts a few seconds after the page', async () => {
    const { download } = start({});
    await vi.advanceTimersByTimeAsync(2900);
    expect(requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await waitFor(() => expect(download.state().status).toBe('complete'));
  });

  test('a check that is stopped leaves what is saved complete', async () => {
    const { download, stop } = start({});
    await vi.advanceTimersByTimeAsync(4000);
    await waitFor(() => expect(download.state().status).toBe('complete'));
    version = 'v2';
    const unsubscribe = download.subscribe(() => {
      if (download.state().status === 'downloading') stop();
    });
    await download.downloadNow();
    unsubscribe();
    // Requests that have begun.
    await vi.advanceTimersByTimeAsync(100);
    expect(download.state()).toMatchObject({ status: 'complete', ceremonies: 3 });
  });

  test.each([{ saveData: true }, { type: 'cellular' }])('waits for Wi-Fi with %o', async (metered) => {
    const { download, connection } = start(metered);
    await vi.advanceTimersByTimeAsync(4000);
    expect(download.state().status).toBe('waiting');
    expect(requests).toEqual([]);
    Object.assign(connection, { saveData: false, type: 'wifi' });
    connection.dispatchEvent(new Event('change'));
    await waitFor(() => expect(download.state().status).toBe('complete'));
  });

  test('stops when the connection becomes metered', async () => {
    const { download, connection } = start({ type: 'wifi' });
    download.subscribe(() => {
      if (download.state().ceremonies === 1) connection.type = 'cellular';
    });
    await vi.advanceTimersByTimeAsync(4000);
    await waitFor(() => expect(download.state().status).toBe('waiting'));
    expect(download.state().ceremonies).toBeLessThan(3);
  });
});
