/** '5,233'. Written by hand: creating an `Intl.NumberFormat` blocks a slow phone for a tenth of a second. */
export function numberText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
