/** Five digits, perhaps with the four of a street behind a dash. */
export function isZipCode(text: string): boolean {
  return /^\d{5}(?:-\d{4})?$/.test(text);
}
