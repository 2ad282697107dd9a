const tones = ['plum', 'teal', 'brick', 'pine', 'slate', 'rose'] as const;

/** Up to two characters: the first of the first and last name, or the first two of a single name. */
export function initials(name: string): string {
  const parts = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = parts[0];
  if (!first) return '?';
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  const characters = last ? [...first].slice(0, 1).concat([...last].slice(0, 1)) : [...first].slice(0, 2);
  return characters.join('').toUpperCase();
}

export function avatarTone(seed: string): (typeof tones)[number] {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return tones[sum % tones.length] ?? 'plum';
}
