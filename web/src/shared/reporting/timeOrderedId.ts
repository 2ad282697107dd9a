/** A UUID of version 7, which starts with the time; PostHog accepts no other kind for sessions. */
export function timeOrderedId(now: number): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  // The bits of the version and of the variant.
  random[0] = 0x70 | ((random[0] ?? 0) & 0x0f);
  random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
  const hex = (digits: number, value: number) => value.toString(16).padStart(digits, '0');
  const all = hex(12, now) + [...random].map((byte) => hex(2, byte)).join('');
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
