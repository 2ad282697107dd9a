/** The items with or, if it's among them, without one. */
export function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  const others = items.filter((other) => other !== item);
  return others.length < items.length ? others : [...others, item];
}
