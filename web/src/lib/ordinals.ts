/** The English ordinal suffix: 1st, 2nd, 3rd, 4th, but 11th, 12th, 13th. */
export function ordinalSuffix(n: number): 'st' | 'nd' | 'rd' | 'th' {
  const tens = Math.abs(n) % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  switch (tens % 10) {
    case 1:
      return 'st';
    case 2:
      return 'nd';
    case 3:
      return 'rd';
    default:
      return 'th';
  }
}

export function ordinal(n: number): string {
  return `${n}${ordinalSuffix(n)}`;
}
