/** The year to look back on: in December this one, in January the last one. */
export function seasonYear(today: string): number | undefined {
  const [year = 0, month] = today.split('-').map(Number);
  if (month === 12) return year;
  return month === 1 ? year - 1 : undefined;
}
