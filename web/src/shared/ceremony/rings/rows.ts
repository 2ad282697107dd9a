// Arranges the categories of a ceremony in rows of rings.
import type { components } from '../../../api/schema.gen';

type Category = components['schemas']['Category'];

export const MAX_IN_ROW = 7;

/** The top row from left to right; a group includes all its categories. */
const top: readonly ((category: Category) => boolean)[] = [
  named('actor-in-a-leading-role'),
  named('actor-in-a-supporting-role'),
  ofGroup('picture'),
  ofGroup('directing'),
  named('actress-in-a-supporting-role'),
  named('actress-in-a-leading-role'),
];

/** The groups below the top row, in order; unlisted groups are last. */
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

/** The top row of a ceremony; empty if it had none of these categories. */
export function topRow<Item extends { category: Category }>(items: readonly Item[]): Item[] {
  const sorted = byPriority(items);
  return top.flatMap((belongs) => sorted.filter(({ category }) => belongs(category))).slice(0, MAX_IN_ROW);
}

/** All rows: the top row, then the groups packed into rows. */
export function ringRows<Item extends { category: Category }>(items: readonly Item[]): Item[][] {
  const first = topRow(items);
  const rest = byPriority(items).filter((item) => !first.includes(item));
  return [first, ...pack(groups(rest))];
}

function byPriority<Item extends { category: Category }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.category.display_priority - b.category.display_priority);
}

function groups<Item extends { category: Category }>(items: readonly Item[]): Item[][] {
  const listed = below.map((group) => items.filter(({ category }) => category.group === group));
  return [...listed, items.filter(({ category }) => !below.includes(category.group))];
}

/** Appends a group to the current row if it fits, otherwise starts a new one; splits groups longer than a row. */
function pack<Item>(all: readonly (readonly Item[])[]): Item[][] {
  const rows: Item[][] = [];
  for (const group of all) {
    const current = rows.at(-1);
    if (current && current.length + group.length <= MAX_IN_ROW) {
      current.push(...group);
      continue;
    }
    for (let start = 0; start < group.length; start += MAX_IN_ROW) {
      rows.push(group.slice(start, start + MAX_IN_ROW));
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
