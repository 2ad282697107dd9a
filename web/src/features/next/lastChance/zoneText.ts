/** 'New York time (EST)', with both abbreviations if the clocks change between the instants. */
export function zoneText(zone: string, instants: readonly number[]): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  const names = instants.map(
    (instant) => format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  );
  const short = [...new Set(names)].filter(Boolean).join('/');
  if (city === short || short === '') return city;
  return `${city} time (${short})`;
}
