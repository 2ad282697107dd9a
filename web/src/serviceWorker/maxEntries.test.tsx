import { expect, test } from 'vitest';
import { stubCaches } from '../testing/caches';
import { isOptional } from './kept';
import { maxEntries } from './maxEntries';

const cacheName = 'some-cache';
const request = (path: string) => new Request(new URL(path, location.origin));

async function add(max: number, paths: string[]): Promise<string[]> {
  const cache = stubCaches().open(cacheName);
  for (const path of paths) {
    const newResponse = Response.json([]);
    await cache.put(path, newResponse.clone());
    const update = { cacheName, request: request(path), newResponse, event: undefined as never };
    await maxEntries(max, isOptional).cacheDidUpdate?.(update);
  }
  return (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
}

test('of a full cache the oldest films, categories and queries are removed, but nothing that screens need', async () => {
  const needed = [
    '/api/ceremony/overview',
    '/api/ceremony/98/films',
    '/api/ceremony/98/film-details',
    '/api/user/watches',
    '/api/user/profile',
  ];
  const optional = [
    '/api/film/wings/details',
    '/api/achievements/wings',
    '/api/ceremony/98/films/best-picture',
    '/api/user/watches?film_id=wings',
    '/api/user/picture/u2',
    '/api/friend/watches/u2',
  ];
  expect(await add(2, [...needed, ...optional])).toEqual([...needed, ...optional.slice(-2)]);
});
