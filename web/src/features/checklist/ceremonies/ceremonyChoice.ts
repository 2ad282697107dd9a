/** The ceremony an address asks for; for anything that is none of them, the latest. */
export function ceremonyOf(asked: string | undefined, count: number): number {
  const number = /^\d+$/.test(asked ?? '') ? Number(asked) : 0;
  return number >= 1 && number <= count ? number : count;
}
