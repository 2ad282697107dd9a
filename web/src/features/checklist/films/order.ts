import type { components } from '../../../api/schema.gen';
import { byName } from '../../../shared/film/nameOrder';

type CeremonyFilm = components['schemas']['CeremonyFilm'];

/** `default`: winners first in each category, then by name. */
export const orders = ['default', 'nominations', 'runtime', 'name', 'year'] as const;
export type Order = (typeof orders)[number];

export const orderOptions: readonly { value: Order; label: string }[] = [
  { value: 'default', label: 'Default order' },
  { value: 'nominations', label: 'Most nominations' },
  { value: 'runtime', label: 'Shortest first' },
  { value: 'name', label: 'By name' },
  { value: 'year', label: 'Newest first' },
];

/** Films without a runtime are last. */
const runtimeOf = ({ runtime }: CeremonyFilm) => runtime ?? Number.MAX_SAFE_INTEGER;

const comparisons: Record<Order, (a: CeremonyFilm, b: CeremonyFilm) => number> = {
  default: () => 0,
  nominations: (a, b) => b.nominations.length - a.nominations.length,
  runtime: (a, b) => runtimeOf(a) - runtimeOf(b),
  name: () => 0,
  year: (a, b) => b.year - a.year,
};

/** Sorted by the order, then by name. */
export function inOrder(films: readonly CeremonyFilm[], order: Order): CeremonyFilm[] {
  return films.toSorted((a, b) => comparisons[order](a, b) || byName(a, b));
}
