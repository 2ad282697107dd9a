import type { components } from '../../../api/schema.gen';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

/** The films with the most nominations of their ceremony, including one in another language if there is one. */
export function mostNominated(films: readonly CeremonyFilm[], count: number): CeremonyFilm[] {
  const ranked = films.toSorted((a, b) => b.nominations.length - a.nominations.length);
  const top = ranked.slice(0, count);
  const isForeign = (film: CeremonyFilm) => !!film.original_language && film.original_language !== 'en';
  const foreign = ranked.find(isForeign);
  return foreign && !top.some(isForeign) ? [...top.slice(0, -1), foreign] : top;
}
