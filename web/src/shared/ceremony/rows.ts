// How the categories of a ceremony are laid into rows of rings.
import type { components } from '../../api/schema.gen';

type Category = components['schemas']['Category'];

export const MOST_IN_ROW = 7;

/** The top row from left to right; a group stands for all its categories. */
const top: readonly ((category: Category) => boolean)[] = [
  named('actor-in-a-leading-role'),
  named('actor-in-a-supporting-role'),
  ofGroup('picture'),
  ofGroup('directing'),
  named('actress-in-a-supporting-role'),
  named('actress-in-a-leading-role'),
];

/** The groups below the top row, in the order they are laid; unknown ones come last. */
const below = [
  'documentary-feature',
  'animated-feature',
  'international-feature',
  'cinematography',
  'writing',
  'music',
  'visual-effects',
  'production-design',
  'film-editing',
  'sound',
  'makeup-costume',
  'shorts',
  'honorary',
  'other',
];

/** What a ceremony shows first; empty if it had none of it. */
export function topRow<Item extends { category: Category }>(items: readonly Item[]): Item[] {
  const sorted = byPriority(items);
  return top.flatMap((belongs) => sorted.filter(({ category }) => belongs(category))).slice(0, MOST_IN_ROW);
}

/** Every category once: the top row first, then the groups packed into rows. */
export function ringRows<Item extends { category: Category }>(items: readonly Item[]): Item[][] {
  const first = topRow(items);
  const rest = byPriority(items).filter((item) => !first.includes(item));
  return [first, ...pack(groups(rest))];
}

function byPriority<Item extends { category: Category }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.category.display_priority - b.category.display_priority);
}

function groups<Item extends { category: Category }>(items: readonly Item[]): Item[][] {
  const known = below.map((group) => items.filter(({ category }) => category.group === group));
  return [...known, items.filter(({ category }) => !below.includes(category.group))];
}

/** A group joins the current row unless the row would then be too long; one too long by itself is broken. */
function pack<Item>(all: readonly (readonly Item[])[]): Item[][] {
  const rows: Item[][] = [];
  for (const group of all) {
    const current = rows.at(-1);
    if (current && current.length + group.length <= MOST_IN_ROW) {
      current.push(...group);
      continue;
    }
    for (let start = 0; start < group.length; start += MOST_IN_ROW) {
      rows.push(group.slice(start, start + MOST_IN_ROW));
    }
  }
  return rows;
}

function named(name: string) {
  return (category: Category) => category.normalized_name === name;
}

function ofGroup(group: string) {
  return (category: Category) => category.group === group;
}
