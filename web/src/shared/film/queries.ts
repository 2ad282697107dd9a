import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { orSaved } from '../offline/orSaved';

type NamedFilm = components['schemas']['NamedFilm'];

/** Film data from the catalogue. */
export const filmQueries = {
  all: ['film'] as const,
  details: (film_id: string) =>
    queryOptions({
      queryKey: [...filmQueries.all, film_id, 'details'],
      queryFn: ({ signal }) =>
        orSaved(
          body(api.GET('/api/film/{film_id}/details', { params: { path: { film_id } }, signal })),
          (saved) => saved.savedFilm(film_id),
        ),
    }),
  genres: () =>
    queryOptions({
      queryKey: [...filmQueries.all, 'genres'],
      queryFn: ({ signal }) => body(api.GET('/api/film/genres', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  named: (film_ids: string[]) =>
    queryOptions({
      queryKey: [...filmQueries.all, 'named', film_ids],
      queryFn: async ({ signal, client, queryKey }) => {
        const films = cachedFilms(client, queryKey);
        const missing = film_ids.filter((id) => !films.has(id));
        if (missing.length > 0) {
          const fetched = await orSaved<NamedFilm[]>(
            body(api.POST('/api/film/names', { body: { film_ids: missing }, signal })),
            (saved) => saved.savedRows(missing),
          );
          for (const film of fetched) films.set(film._id, film);
        }
        return film_ids.flatMap((id) => films.get(id) ?? []);
      },
    }),
};

/** Films of other lists that are still valid: a mark changes the list by one film. The list itself is fetched again. */
function cachedFilms(cache: QueryClient, own: QueryKey): Map<string, NamedFilm> {
  const ownHash = hashKey(own);
  const queries = cache.getQueryCache().findAll({
    queryKey: [...filmQueries.all, 'named'],
    predicate: (query) => !query.isStale() && query.queryHash !== ownHash,
  });
  // A disabled query has no data, but isn't stale.
  const films = queries.flatMap(({ state }) => (state.data as NamedFilm[] | undefined) ?? []);
  return new Map(films.map((film) => [film._id, film]));
}
