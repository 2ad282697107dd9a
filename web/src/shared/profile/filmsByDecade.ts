import type { components } from '../../api/schema.gen';
import { byName } from '../film/nameOrder';

type FilmRow = components['schemas']['FilmRow'];

export interface Decade {
  /** Its first year. */
  decade: number;
  films: FilmRow[];
}

/** Films by the decade they are of, newest first; those of a year by name, without a leading article. */
export function filmsByDecade(films: readonly FilmRow[]): Decade[] {
  const decades = new Map<number, FilmRow[]>();
  for (const film of films) {
    const decade = Math.floor(film.year / 10) * 10;
    const others = decades.get(decade);
    if (others) others.push(film);
    else decades.set(decade, [film]);
  }
  return [...decades]
    .sort(([a], [b]) => b - a)
    .map(([decade, ofIt]) => ({
      decade,
      films: ofIt.sort((a, b) => b.year - a.year || byName(a, b)),
    }));
}
