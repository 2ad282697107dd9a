/** The day at a time in an IANA time zone: `2026-11-15`. Undefined if the browser doesn't know the zone. */
export function dayInZone(time: number, timeZone: string): string | undefined {
  try {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    // Canada's dates have this form.
    return new Intl.DateTimeFormat('en-CA', { timeZone, ...parts }).format(time);
  } catch {
    return undefined;
  }
}
