// Which films of a ceremony are listed. The choice stands in the address: /checklist/97?show=unseen&kind=shorts.
import { kindsOf } from '../../shared/film/filmKind';

type KnownFilm = Parameters<typeof kindsOf>[0] & { _id: string };

export interface Marks {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
}

export const shows = ['all', 'unseen', 'bookmarked'] as const;
export const kinds = ['all', 'features', 'shorts', 'documentaries'] as const;
export type Show = (typeof shows)[number];
export type Kind = (typeof kinds)[number];

export interface Filters {
  show: Show;
  kind: Kind;
}

/** The part of the address that filters; what is not said means all. */
export interface FilterQuery {
  show?: Exclude<Show, 'all'> | undefined;
  kind?: Exclude<Kind, 'all'> | undefined;
}

export const everything: Filters = { show: 'all', kind: 'all' };

/** Reads the address; what means nothing here is as if it were not there. */
export function filterQuery({ show, kind }: Record<string, unknown>): FilterQuery {
  return queryOf({
    show: shows.find((known) => known === show) ?? 'all',
    kind: kinds.find((known) => known === kind) ?? 'all',
  });
}

export function queryOf({ show, kind }: Filters): FilterQuery {
  return { show: show === 'all' ? undefined : show, kind: kind === 'all' ? undefined : kind };
}

export function filtersOf({ show, kind }: FilterQuery): Filters {
  return { show: show ?? 'all', kind: kind ?? 'all' };
}

export function isOfKind(film: KnownFilm, kind: Kind): boolean {
  const { isFeature, isShort, isDocumentary } = kindsOf(film);
  switch (kind) {
    case 'all':
      return true;
    case 'features':
      return isFeature;
    case 'shorts':
      return isShort;
    case 'documentaries':
      return isDocumentary;
  }
}

/** A bookmark means "still to watch": that of a film seen since does not count. */
function isShown(filmId: string, show: Show, { viewed, bookmarked }: Marks): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'unseen':
      return !viewed.has(filmId);
    case 'bookmarked':
      return bookmarked.has(filmId) && !viewed.has(filmId);
  }
}

export function filtered<Film extends KnownFilm>(
  films: readonly Film[],
  { show, kind }: Filters,
  marks: Marks,
): Film[] {
  return films.filter((film) => isOfKind(film, kind) && isShown(film._id, show, marks));
}

/** How many films each choice of marks would list. */
export function showCounts(films: readonly KnownFilm[], kind: Kind, marks: Marks): Record<Show, number> {
  const count = (show: Show) => filtered(films, { show, kind }, marks).length;
  return { all: count('all'), unseen: count('unseen'), bookmarked: count('bookmarked') };
}
