const units: readonly [string, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** '3 days', '1 hour', 'less than a minute': rounded down to the largest unit that fits. */
export function spanText(ms: number): string {
  const [unit, length] = units.find(([, from]) => ms >= from) ?? [];
  if (!unit || !length) return 'less than a minute';
  const count = Math.floor(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
