// Filters of the checklist, stored in the query string: /checklist/97?show=unseen&kind=shorts.
import { isOfKind, type Kind, kinds, kindsOf } from '../../shared/film/filmKind';

type FilterableFilm = Parameters<typeof kindsOf>[0] & { _id: string };

export interface Marks {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
}

export const shows = ['all', 'unseen', 'bookmarked'] as const;
export type Show = (typeof shows)[number];

export interface Filters {
  show: Show;
  kind: Kind;
}

/** The filters in the query string; a missing one means all. */
export interface FilterQuery {
  show?: Exclude<Show, 'all'> | undefined;
  kind?: Exclude<Kind, 'all'> | undefined;
}

export const everything: Filters = { show: 'all', kind: 'all' };

/** Parses the query string and ignores unknown values. */
export function filterQuery({ show, kind }: Record<string, unknown>): FilterQuery {
  return queryOf({
    show: shows.find((option) => option === show) ?? 'all',
    kind: kinds.find((option) => option === kind) ?? 'all',
  });
}

export function queryOf({ show, kind }: Filters): FilterQuery {
  return { show: show === 'all' ? undefined : show, kind: kind === 'all' ? undefined : kind };
}

export function filtersOf({ show, kind }: FilterQuery): Filters {
  return { show: show ?? 'all', kind: kind ?? 'all' };
}

/** A bookmark means "still to watch", so the bookmark of a viewed film does not count. */
function matchesShow(filmId: string, show: Show, { viewed, bookmarked }: Marks): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'unseen':
      return !viewed.has(filmId);
    case 'bookmarked':
      return bookmarked.has(filmId) && !viewed.has(filmId);
  }
}

export function filtered<Film extends FilterableFilm>(
  films: readonly Film[],
  { show, kind }: Filters,
  marks: Marks,
): Film[] {
  return films.filter((film) => isOfKind(kindsOf(film), kind) && matchesShow(film._id, show, marks));
}

/** How many films each value of `show` would list. */
export function showCounts(films: readonly FilterableFilm[], kind: Kind, marks: Marks): Record<Show, number> {
  const count = (show: Show) => filtered(films, { show, kind }, marks).length;
  return { all: count('all'), unseen: count('unseen'), bookmarked: count('bookmarked') };
}
