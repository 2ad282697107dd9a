// Rings that a user chose, and how they are written in the query string.
import type { components } from '../../../api/schema.gen';

export type ChosenRing = components['schemas']['ChosenRing'];

/** As many as the server accepts. */
export const MAX_CHOSEN_RINGS = 200;

export function ringKey({ ceremony, category }: ChosenRing): string {
  return `${ceremony}/${category}`;
}

/** With as many of the others as are allowed, the newest ceremony first: equal choices have equal URLs and requests. */
export function withRings(rings: readonly ChosenRing[], others: readonly ChosenRing[]): ChosenRing[] {
  const all = new Map([...rings, ...others].map((ring) => [ringKey(ring), ring]));
  return [...all.values()]
    .slice(0, MAX_CHOSEN_RINGS)
    .map(({ ceremony, category }) => ({ ceremony, category }))
    .sort((a, b) => b.ceremony - a.ceremony || (a.category < b.category ? -1 : 1));
}

export function withoutRing(rings: readonly ChosenRing[], ring: ChosenRing): ChosenRing[] {
  return rings.filter((other) => ringKey(other) !== ringKey(ring));
}

/** 'best-picture.98,directing.98.97': the ceremonies of each category, which is shorter than the rings one by one. */
export function writeRings(rings: readonly ChosenRing[]): string {
  const categories = new Map<string, string>();
  for (const { ceremony, category } of rings)
    categories.set(category, `${categories.get(category) ?? category}.${ceremony}`);
  return [...categories.values()].join(',');
}

/** Leaves out what isn't a ring; whether there is such a ring isn't checked. */
export function readRings(text: string): ChosenRing[] {
  const rings = text.split(',').flatMap((part) => {
    const [category = '', ...ceremonies] = part.split('.');
    if (!/^[a-z\d-]+$/.test(category)) return [];
    return ceremonies
      .filter((ceremony) => /^[1-9]\d{0,2}$/.test(ceremony))
      .map((ceremony) => ({ ceremony: Number(ceremony), category }));
  });
  return withRings([], rings);
}
