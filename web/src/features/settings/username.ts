export const longestUsername = 40;

/** Whether there is a name to send: one of letters, and another than before. */
export function isNewUsername(name: string, before: string): boolean {
  const trimmed = name.trim();
  // A name of dots alone would be a step up in the address that carries it.
  return trimmed !== before && !/^\.*$/.test(trimmed);
}
