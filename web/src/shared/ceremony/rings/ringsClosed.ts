import type { components } from '../../../api/schema.gen';

/** How many rings each film would close: the categories in which it's the only one that isn't viewed yet. */
export function ringsClosed(
  overview: readonly components['schemas']['CeremonyOverview'][],
  viewed: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const closes = new Map<string, number>();
  for (const { nomination_summary } of overview) {
    for (const { films } of nomination_summary) {
      const missing = new Set<string>();
      for (const { film_id } of films) {
        if (!viewed.has(film_id)) missing.add(film_id);
        if (missing.size > 1) break;
      }
      if (missing.size !== 1) continue;
      for (const film of missing) closes.set(film, (closes.get(film) ?? 0) + 1);
    }
  }
  return closes;
}
