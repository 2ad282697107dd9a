/** The index of the item that a key moves to, or null for other keys. A character finds the next item by its name. */
export function nextItem(key: string, current: number, names: readonly string[]): number | null {
  const count = names.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current <= 0 ? count : current) - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
  }
  if (key.length !== 1 || key === ' ') return null;
  const prefix = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const index = (current + step + count) % count;
    if (names[index]?.trim().toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}
