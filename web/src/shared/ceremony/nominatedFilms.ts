import type { components } from '../../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

const counted = new WeakMap<readonly CeremonyOverview[], ReadonlySet<string>>();

/** Every film ever nominated; gathered once for each overview. */
export function nominatedFilms(overview: readonly CeremonyOverview[]): ReadonlySet<string> {
  const known = counted.get(overview);
  if (known) return known;
  const films = new Set<string>();
  for (const { nomination_summary } of overview) {
    for (const category of nomination_summary) {
      for (const { film_id } of category.films) films.add(film_id);
    }
  }
  counted.set(overview, films);
  return films;
}
