/** 'you', 'you and Ben', 'you, Ben and Cleo' */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
}
