/** The ceremony number in the path parameter, or the latest ceremony if it is not a valid one. */
export function ceremonyOf(param: string | undefined, count: number): number {
  const number = /^\d+$/.test(param ?? '') ? Number(param) : 0;
  return number >= 1 && number <= count ? number : count;
}
