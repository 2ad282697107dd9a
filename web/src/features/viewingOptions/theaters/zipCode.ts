/** Five digits, optionally followed by the four of ZIP+4: `90028-1234`. */
export function isZipCode(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text);
}
