/** Today's date in the user's time zone, as YYYY-MM-DD. */
export function localToday(): string {
  return localDaysAgo(0);
}

/** The date some days before today, in the user's time zone, as YYYY-MM-DD. */
export function localDaysAgo(days: number): string {
  const now = new Date();
  return localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}

/** The date at a time in the user's time zone, as YYYY-MM-DD. */
export function localDay(day: Date): string {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
