import type { components } from '../../api/schema.gen';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

/** The nominations of a film in a category, by its normalized name. */
export function nominationsIn(film: CeremonyFilm, category: string): CeremonyFilm['nominations'] {
  return film.nominations.filter((nomination) => nomination.category.normalized_name === category);
}
