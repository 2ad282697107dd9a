import type { components } from '../../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

const cache = new WeakMap<readonly CeremonyOverview[], ReadonlySet<string>>();

/** All nominated films; cached per overview. */
export function nominatedFilms(overview: readonly CeremonyOverview[]): ReadonlySet<string> {
  const cached = cache.get(overview);
  if (cached) return cached;
  const films = new Set<string>();
  for (const { nomination_summary } of overview) {
    for (const category of nomination_summary) {
      for (const { film_id } of category.films) films.add(film_id);
    }
  }
  cache.set(overview, films);
  return films;
}
