import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem, Unreachable } from '../../api/problem';
import { stubCaches } from '../../testing/caches';
import { aFilm, filmDetails, newestFilms, overview, wholeFilm } from '../../testing/catalogue';
import { CATALOGUE_CACHE } from './cacheNames';
import { orSaved } from './orSaved';
import { savedCategoriesOf, savedFilm, savedRows } from './savedFilms';

const { nominations, ...wings } = wholeFilm();
const [atFirst, atSecond] = nominations;

async function save(responses: Record<string, unknown>) {
  const cache = stubCaches().open(CATALOGUE_CACHE);
  for (const [path, body] of Object.entries(responses)) await cache.put(path, Response.json(body));
}

/** Wings is nominated at both ceremonies, like in the details that the server has. */
function saveAll() {
  const [newest, first] = overview;
  const both = [
    {
      ...newest,
      nomination_summary: [
        ...(newest?.nomination_summary ?? []),
        { category: atSecond?.category, films: [{ film_id: wings._id, won: false }] },
      ],
    },
    first,
  ];
  return save({
    '/api/ceremony/count': { count: 2, former_film_ids: { tt0000001: wings._id } },
    '/api/ceremony/overview': both,
    '/api/ceremony/1/films': [{ ...aFilm(), nominations: [atFirst] }],
    '/api/ceremony/1/film-details': [filmDetails()],
    '/api/ceremony/2/films': [...newestFilms, { ...aFilm(), nominations: [atSecond] }],
    '/api/ceremony/2/film-details': [filmDetails()],
  });
}

describe('saved', () => {
  beforeEach(saveAll);

  test('lists and details of all its ceremonies are everything about a film', async () => {
    expect(await savedFilm(wings._id)).toEqual(wholeFilm());
  });

  test('a film is found by a former id', async () => {
    expect(await savedFilm('tt0000001')).toEqual(wholeFilm());
  });

  test('films without details, and unknown ones, are missing', async () => {
    expect(await savedFilm('alibi')).toBeUndefined();
    expect(await savedFilm('unknown')).toBeUndefined();
  });

  test('films of several ceremonies are listed in the given order', async () => {
    const rows = await savedRows(['lady', wings._id, 'unknown', 'alibi']);
    expect(rows?.map(({ name }) => name)).toEqual(['The Divine Lady', 'Wings', 'Alibi']);
    expect(rows?.[1]).toEqual(aFilm());
    expect(await savedRows(['unknown'])).toBeUndefined();
  });

  test('categories of a film begin with its first ceremony', async () => {
    const categories = await savedCategoriesOf(wings._id);
    expect(categories?.map(({ ceremony, category }) => [ceremony, category.name])).toEqual([
      [1, 'Best Picture'],
      [2, 'Sound'],
    ]);
  });
});

test('nothing is saved in browsers without caches', async () => {
  expect(await savedFilm(wings._id)).toBeUndefined();
  expect(await savedRows([wings._id])).toBeUndefined();
  expect(await savedCategoriesOf(wings._id)).toBeUndefined();
});

test('saved data replace the response only of a server that cannot be reached', async () => {
  const saved = async () => 'saved';
  expect(await orSaved(Promise.resolve('new'), saved)).toBe('new');
  expect(await orSaved(Promise.reject(new Unreachable(undefined)), saved)).toBe('saved');
  const notFound = new Problem(404, {});
  await expect(orSaved(Promise.reject(notFound), saved)).rejects.toBe(notFound);
  const none = async () => undefined;
  await expect(orSaved(Promise.reject(new Unreachable(undefined)), none)).rejects.toBeInstanceOf(Unreachable);
});

test('saved data are read before the request fails if the browser has no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let fail: (error: Error) => void = () => undefined;
  const request = new Promise<string>((_, reject) => {
    fail = reject;
  });
  const read = vi.fn(async () => 'saved');
  const result = orSaved(request, read);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  fail(new Unreachable(undefined));
  expect(await result).toBe('saved');
  expect(read).toHaveBeenCalledOnce();
});
