// Modals that a URL can open over a page, and how they are preloaded.
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { readCategory } from '../shared/ceremony/categories/categoryLink';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';

const film = () => import('../features/film/FilmModal').then((code) => ({ default: code.FilmModal }));
const category = () =>
  import('../features/category/CategoryModal').then((code) => ({ default: code.CategoryModal }));

/** The chunks and first requests of the modals, by their query parameter. */
export const modalPreloads = {
  film: { chunk: 'FilmModal', requests: ['/api/film/$film/details'] },
  category: { chunk: 'CategoryModal', requests: ['/api/ceremony/overview'] },
};

export const FilmModal = lazy(film);
export const CategoryModal = lazy(category);

/** The query parameters that open modals. */
export type ModalQuery = { film?: string | undefined; category?: string | undefined };

/** Preloads the modals of a URL without blocking, also when its link is only hovered. */
export function preloadModals(cache: QueryClient, query: ModalQuery): void {
  // Failures are ignored: the modal retries, and reports errors, when it renders.
  if (query.film) {
    film().catch(() => {});
    void cache.prefetchQuery(filmQueries.details(query.film));
  }
  const named = query.category && readCategory(query.category);
  if (named) {
    category().catch(() => {});
    void cache.prefetchQuery(ceremonyQueries.overview());
    void cache.prefetchQuery(ceremonyQueries.categoryFilms(named.ceremony, named.category));
  }
}
