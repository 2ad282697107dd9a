import type { components } from '../../../api/schema.gen';
import { byName } from '../../../shared/film/nameOrder';

type FilmRow = components['schemas']['FilmRow'];

export interface Decade {
  /** The first year of the decade. */
  decade: number;
  films: FilmRow[];
}

/** Groups films by decade, newest first. */
export function filmsByDecade(films: readonly FilmRow[]): Decade[] {
  const decades = new Map<number, FilmRow[]>();
  for (const film of films) {
    const decade = Math.floor(film.year / 10) * 10;
    const group = decades.get(decade);
    if (group) group.push(film);
    else decades.set(decade, [film]);
  }
  return [...decades].sort(([a], [b]) => b - a).map(([decade, films]) => ({ decade, films }));
}

/** Newest first; films of a year by name without a leading article. */
export function newestFirst(films: readonly FilmRow[]): FilmRow[] {
  return films.toSorted((a, b) => b.year - a.year || byName(a, b));
}
