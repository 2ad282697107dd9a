// What can lie over a page, and how it is fetched before it is needed.
import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { readCategory } from '../shared/ceremony/categoryLink';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';

const film = () => import('../features/film/FilmModal').then((code) => ({ default: code.FilmModal }));
const category = () =>
  import('../features/category/CategoryModal').then((code) => ({ default: code.CategoryModal }));

export const FilmModal = lazy(film);
export const CategoryModal = lazy(category);

/** The part of an address that names them. */
export type ModalQuery = { film?: string | undefined; category?: string | undefined };

/** Sets out for what an address lays over its page without waiting, also when its link is only pointed at. */
export function fetchModalsAhead(cache: QueryClient, query: ModalQuery): void {
  // What could not be had now is asked for, and complained about, when it is needed.
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
