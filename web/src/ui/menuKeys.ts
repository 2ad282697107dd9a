/** Characters typed within this time search for a name together. */
const TYPING_MS = 500;

export interface Typed {
  text: string;
  at: number;
}

/** What has been typed including this key, or undefined if the key is no part of a name. */
export function typedWith(key: string, previous: Typed | undefined, now: number): Typed | undefined {
  const isRecent = previous !== undefined && now - previous.at < TYPING_MS;
  if (key.length !== 1 || (key === ' ' && !isRecent)) return undefined;
  return { text: (isRecent ? previous.text : '') + key.toLowerCase(), at: now };
}

/** The item whose name begins with the typed text, or null. Repeating a character moves on among its items. */
export function itemNamed(text: string, current: number, names: readonly string[]): number | null {
  const [first = ''] = text;
  const isRepeated = [...text].every((letter) => letter === first);
  const found = text.length > 1 ? search(text, current, names) : null;
  return found ?? (isRepeated ? search(first, current + 1, names) : null);
}

function search(prefix: string, from: number, names: readonly string[]): number | null {
  const count = names.length;
  for (let step = 0; step < count; step += 1) {
    const index = (from + step + count) % count;
    if (names[index]?.trim().toLowerCase().startsWith(prefix)) return index;
  }
  return null;
}

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
  return search(key.toLowerCase(), current + 1, names);
}
