// What can lie over a page, and how it is fetched before it is needed.
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { readCategory } from '../shared/ceremony/categoryLink';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';

export const FilmModal = lazyRouteComponent(() => import('../features/film/FilmModal'), 'FilmModal');
export const CategoryModal = lazyRouteComponent(
  () => import('../features/category/CategoryModal'),
  'CategoryModal',
);

/** The part of an address that names them. */
export type ModalQuery = { film?: string | undefined; category?: string | undefined };

/** Sets out for what an address lays over its page without waiting, also when its link is only pointed at. */
export function fetchModalsAhead(cache: QueryClient, { film, category }: ModalQuery): void {
  if (film) {
    void FilmModal.preload?.();
    void cache.prefetchQuery(filmQueries.details(film));
  }
  const named = category && readCategory(category);
  if (named) {
    void CategoryModal.preload?.();
    void cache.prefetchQuery(ceremonyQueries.overview());
    void cache.prefetchQuery(ceremonyQueries.categoryFilms(named.ceremony, named.category));
  }
}
