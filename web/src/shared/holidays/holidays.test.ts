import { expect, test } from 'vitest';
import { type CalendarDay, easter, holidayOn, holidays, isHanukkah, thanksgiving } from './holidays';

function at(iso: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { year, month, day };
}

/** Every day from the first to the last of these years. */
function* days(from: number, to: number): Generator<CalendarDay & { weekday: number }> {
  for (let now = Date.UTC(from, 0, 1); now < Date.UTC(to + 1, 0, 1); now += 86_400_000) {
    const date = new Date(now);
    yield {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
    };
  }
}

const ceremonies = ['2026-03-15', '2024-03-10'];

test('has eleven holidays', () => {
  expect(holidays).toHaveLength(11);
  expect(new Set(holidays.map(({ emoji }) => emoji)).size).toBe(11);
});

test.each([
  ['2026-01-01', "New Year's Day"],
  ['2026-02-14', "Valentine's Day"],
  ['2026-03-15', 'the night of the ceremony'],
  ['2024-03-10', 'the night of the ceremony'],
  ['2026-03-17', "St. Patrick's Day"],
  ['2026-04-05', 'Easter'],
  ['2026-04-22', 'Earth Day'],
  ['2026-07-04', 'Independence Day'],
  ['2026-10-31', 'Halloween'],
  ['2026-11-26', 'Thanksgiving'],
  ['2026-12-05', 'Hanukkah'],
  ['2026-12-12', 'Hanukkah'],
  ['2026-12-25', 'Christmas'],
  // Two on one day
  ['2027-12-25', 'Christmas'],
  ['2027-12-26', 'Hanukkah'],
  ['2013-11-28', 'Thanksgiving'],
  ['2013-11-29', 'Hanukkah'],
  ['2057-04-22', 'Easter'],
  ['2026-03-14', undefined],
  ['2026-12-04', undefined],
  ['2026-12-13', undefined],
])('%s is %s', (day, name) => {
  expect(holidayOn(at(day), ceremonies)?.name).toBe(name);
});

test.each([
  '1818-03-22',
  '1943-04-25',
  '1954-04-18',
  '1961-04-02',
  '1981-04-19',
  '2000-04-23',
  '2008-03-23',
  '2019-04-21',
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2038-04-25',
  '2049-04-18',
])('puts Easter on %s', (day) => {
  expect(easter(at(day).year)).toEqual(at(day));
});

test('puts Easter on a spring Sunday every year', () => {
  for (let year = 1900; year <= 2299; year += 1) {
    const { month, day } = easter(year);
    expect(new Date(Date.UTC(year, month - 1, day)).getUTCDay(), String(year)).toBe(0);
    expect(month * 100 + day).toBeGreaterThanOrEqual(322);
    expect(month * 100 + day).toBeLessThanOrEqual(425);
  }
});

test('puts Thanksgiving on the fourth Thursday of November every year', () => {
  for (let year = 1950; year <= 2150; year += 1) {
    const thursdays = [...days(year, year)].filter(({ month, weekday }) => month === 11 && weekday === 4);
    expect(thanksgiving(year).day, String(year)).toBe(thursdays[3]?.day);
  }
});

test.each([
  '2013-11-28',
  '2016-12-25',
  '2018-12-03',
  '2019-12-23',
  '2020-12-11',
  '2021-11-29',
  '2022-12-19',
  '2023-12-08',
  '2024-12-26',
  '2025-12-15',
  '2027-12-25',
  '2028-12-13',
  '2029-12-02',
  '2030-12-21',
])('starts Hanukkah on %s', (day) => {
  const first = at(day);
  const eve = new Date(Date.UTC(first.year, first.month - 1, first.day - 1));
  expect(isHanukkah(first)).toBe(true);
  expect(isHanukkah(at(eve.toISOString().slice(0, 10)))).toBe(false);
});

test('has eight consecutive days of Hanukkah each winter', () => {
  const lit = [...days(2010, 2060)].map((day) => isHanukkah(day));
  const runs = lit
    .map((isLit) => (isLit ? 'x' : ' '))
    .join('')
    .trim()
    .split(/ +/);
  expect(new Set(runs.map((run) => run.length))).toEqual(new Set([8]));
  expect(runs).toHaveLength(51);
});

test('has 16 to 18 holidays a year', () => {
  const all = [...days(2020, 2040)];
  const festive = all.filter((day) => holidayOn(day, []));
  expect(festive.length / 21).toBeGreaterThan(16);
  expect(festive.length / 21).toBeLessThan(18);
});
