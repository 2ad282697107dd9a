const tones = ['plum', 'teal', 'brick', 'pine', 'slate', 'rose'] as const;

/** Up to two letters: first and last word, or the first two of a single word. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}

export function avatarTone(seed: string): (typeof tones)[number] {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'plum';
}
