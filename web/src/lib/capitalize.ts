/** Uppercases the first character only. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}
