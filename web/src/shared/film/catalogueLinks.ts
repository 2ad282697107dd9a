// Where films, categories and ceremonies lead.
import type { LinkProps } from '@tanstack/react-router';
import { categoryLink } from '../ceremony/categories/categoryLink';
import { useMe } from '../me/queries';
import { filmLink } from './filmLink';

/** Props of a router link. */
export type LinkTarget = Pick<LinkProps, 'to' | 'params' | 'search' | 'state' | 'resetScroll'>;

interface CatalogueLinks {
  film: (filmId: string) => LinkTarget;
  category: (ceremony: number, normalizedName: string) => LinkTarget;
  ceremony: (ceremony: number) => LinkTarget;
}

/** Dialogs over the current page, and checklists. */
const userLinks: CatalogueLinks = {
  film: filmLink,
  category: categoryLink,
  ceremony: (ceremony) => ({
    to: '/checklist/{-$init_ceremony}',
    params: { init_ceremony: String(ceremony) },
    search: {},
  }),
};

/** Pages for everyone. */
export const publicLinks: CatalogueLinks = {
  film: (film_id) => ({ to: '/film/$film_id', params: { film_id }, search: {} }),
  category: (ceremony, category_id) => ({
    to: '/ceremony/$ceremony_num/$category_id',
    params: { ceremony_num: String(ceremony), category_id },
    search: {},
  }),
  ceremony: (ceremony) => ({
    to: '/ceremony/$ceremony_num',
    params: { ceremony_num: String(ceremony) },
    search: {},
  }),
};

export function useCatalogueLinks(): CatalogueLinks {
  return useMe() ? userLinks : publicLinks;
}
