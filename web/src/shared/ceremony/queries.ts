import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { orSaved, type SavedFilms } from '../offline/orSaved';
import { filmsOf } from './categories/categories';

/** Ceremony data from the catalogue. */
export const ceremonyQueries = {
  all: ['ceremony'] as const,
  count: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'count'],
      queryFn: async ({ signal }) => (await body(api.GET('/api/ceremony/count', { signal }))).count,
    }),
  /** The date of the newest ceremony, which may be in the future. */
  newestDate: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'newest-date'],
      queryFn: async ({ signal }) => (await body(api.GET('/api/ceremony/count', { signal }))).newest_date,
    }),
  overview: () =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'overview'],
      queryFn: ({ signal }) => body(api.GET('/api/ceremony/overview', { signal })),
    }),
  films: (ceremony: number) =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, ceremony, 'films'],
      queryFn: ({ signal }) =>
        body(api.GET('/api/ceremony/{ceremony}/films', { params: { path: { ceremony } }, signal })),
    }),
  categoryFilms: (ceremony: number, category_name: string) =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, ceremony, 'films', category_name],
      queryFn: ({ signal }) =>
        orSaved(
          body(
            api.GET('/api/ceremony/{ceremony}/films/{category_name}', {
              params: { path: { ceremony, category_name } },
              signal,
            }),
          ),
          (saved) => savedCategoryFilms(saved, ceremony, category_name),
        ),
    }),
  /** The categories that a film is nominated in, each with all its films. */
  ofFilm: (film_id: string) =>
    queryOptions({
      queryKey: [...ceremonyQueries.all, 'of-film', film_id],
      queryFn: ({ signal }) =>
        orSaved(
          body(api.GET('/api/achievements/{film_id}', { params: { path: { film_id } }, signal })),
          (saved) => saved.savedCategoriesOf(film_id),
        ),
    }),
};

async function savedCategoryFilms(saved: SavedFilms, ceremony: number, category: string) {
  const films = filmsOf(await saved.savedCeremonyFilms(ceremony), category);
  return films.length > 0 ? films : undefined;
}

/** Prefetches the newest ceremony and its films. Errors are ignored here; the queries that use them report them. */
export function prefetchNewestCeremony(cache: QueryClient): void {
  cache
    .ensureQueryData(ceremonyQueries.count())
    .then((newest) => cache.prefetchQuery(ceremonyQueries.films(newest)))
    .catch(() => {});
}
