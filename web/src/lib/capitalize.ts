/** The text with its first letter as a capital; the rest is left as it is. */
export function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('en') + text.slice(first.length);
}
