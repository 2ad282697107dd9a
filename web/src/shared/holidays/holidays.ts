// Holidays with an emoji next to the logo. Pure functions of a calendar day and the ceremony dates.
import { lazily } from '../../lib/lazily';

interface Holiday {
  name: string;
  emoji: string;
}

/** A calendar day; `month` is 1-based. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

interface Rule extends Holiday {
  isOn: (day: CalendarDay, ceremonies: readonly string[]) => boolean;
}

const on = (month: number, day: number) => (today: CalendarDay) => today.month === month && today.day === day;

/** In order of precedence, for days with two holidays. */
const rules: readonly Rule[] = [
  {
    name: 'the night of the ceremony',
    emoji: '🎬',
    isOn: (today, ceremonies) => ceremonies.includes(isoDay(today)),
  },
  { name: "New Year's Day", emoji: '🎆', isOn: on(1, 1) },
  { name: "Valentine's Day", emoji: '💘', isOn: on(2, 14) },
  { name: "St. Patrick's Day", emoji: '🍀', isOn: on(3, 17) },
  { name: 'Easter', emoji: '🐣', isOn: (today) => isSame(today, easter(today.year)) },
  { name: 'Earth Day', emoji: '🌍', isOn: on(4, 22) },
  { name: 'Independence Day', emoji: '🎇', isOn: on(7, 4) },
  { name: 'Halloween', emoji: '🎃', isOn: on(10, 31) },
  { name: 'Thanksgiving', emoji: '🦃', isOn: (today) => isSame(today, thanksgiving(today.year)) },
  { name: 'Christmas', emoji: '🎄', isOn: on(12, 25) },
  { name: 'Hanukkah', emoji: '🕎', isOn: isHanukkah },
];

export const holidays: readonly Holiday[] = rules;

export function holidayOn(today: CalendarDay, ceremonies: readonly string[]): Holiday | undefined {
  return rules.find(({ isOn }) => isOn(today, ceremonies));
}

/** The Sunday after the first full moon of spring, by the Gregorian computus. */
export function easter(year: number): CalendarDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skippedLeaps = century - Math.floor(century / 4);
  const moonDrift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + skippedLeaps - moonDrift + 15) % 30;
  // Two epacts need a correction by one day.
  const fullMoon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - skippedLeaps) % 7;
  const fromMarch = 28 + fullMoon - weekday;
  return fromMarch > 31 ? { year, month: 4, day: fromMarch - 31 } : { year, month: 3, day: fromMarch };
}

/** The fourth Thursday of November. */
export function thanksgiving(year: number): CalendarDay {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  const thursday = 4;
  return { year, month: 11, day: 1 + ((thursday - first + 7) % 7) + 21 };
}

const NIGHTS = 8;
const MS_A_DAY = 86_400_000;
const hebrew = lazily(
  () => new Intl.DateTimeFormat('en-u-ca-hebrew', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
);

/** Eight days from the 25th of Kislev, found by its start, because Kislev has 29 or 30 days. */
export function isHanukkah({ year, month, day }: CalendarDay): boolean {
  // Outside this season, skip the Hebrew calendar, which is slow to create.
  const isSeason = (month === 11 && day >= 20) || month === 12 || (month === 1 && day <= 10);
  if (!isSeason) return false;
  const today = Date.UTC(year, month - 1, day);
  return Array.from({ length: NIGHTS }, (_, night) => today - night * MS_A_DAY).some((start) => {
    const parts = hebrew().formatToParts(start);
    const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value;
    return part('month') === 'Kislev' && part('day') === '25';
  });
}

function isSame(one: CalendarDay, other: CalendarDay): boolean {
  return isoDay(one) === isoDay(other);
}

function isoDay({ year, month, day }: CalendarDay): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}
