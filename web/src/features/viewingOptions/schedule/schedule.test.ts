import { expect, test } from 'vitest';
import { dayLabel } from '../../../lib/dayLabel';
import { timeIn } from '../../../lib/localTime';
import { firstPrograms, isOnNow, timesText, upcomingDays } from './schedule';

const newYork = timeIn('America/New_York');
const at = (text: string) => Date.parse(text);
const program = (start_time: string, end_time: string, film_id = 'wings') => ({
  start_time,
  end_time,
  film_id,
});

test('groups programs that have not ended by start date in the local time zone', () => {
  const now = at('2026-11-15T18:00Z');
  const days = upcomingDays(
    [
      program('2026-11-15T15:00Z', '2026-11-15T18:00Z', 'ended'),
      program('2026-11-17T01:00Z', '2026-11-17T03:00Z', 'monday evening'),
      program('2026-11-15T17:00Z', '2026-11-15T19:00Z', 'running'),
      program('2026-11-16T04:00Z', '2026-11-16T06:00Z', 'late tonight'),
      program('2026-11-18T20:00Z', '2026-11-18T22:00Z', 'wednesday'),
    ],
    now,
    newYork,
  );
  expect(days.map(({ label, programs }) => [label, programs.map(({ film_id }) => film_id)])).toEqual([
    ['today', ['running', 'late tonight']],
    ['tomorrow', ['monday evening']],
    ['Wednesday, November 18', ['wednesday']],
  ]);
});

test('a running program that started before midnight belongs to today', () => {
  const days = upcomingDays(
    [program('2026-11-15T03:00Z', '2026-11-15T07:00Z')],
    at('2026-11-15T06:00Z'),
    newYork,
  );
  expect(days.map(({ date, label }) => [date, label])).toEqual([['2026-11-15', 'today']]);
});

test.each([
  ['today, on the night clocks move forward', '2027-03-14T04:30Z', '2027-03-13', 'today'],
  ['tomorrow, on the evening before the 23-hour day', '2027-03-14T04:30Z', '2027-03-14', 'tomorrow'],
  ['today, in the repeated hour', '2026-11-01T05:30Z', '2026-11-01', 'today'],
  ['tomorrow, after the 25-hour day', '2026-11-01T05:30Z', '2026-11-02', 'tomorrow'],
  ['tomorrow, on the evening before the 25-hour day', '2026-11-01T03:30Z', '2026-11-01', 'tomorrow'],
])('%s', (_description, now, date, label) => {
  expect(dayLabel(date, at(now), newYork)).toBe(label);
});

test('times across a daylight saving change are local times', () => {
  const overnight = program('2027-03-14T06:00Z', '2027-03-14T09:00Z');
  expect(timesText(overnight, newYork)).toBe('1:00 AM – 5:00 AM');
});

test('a program is on from its start until just before its end', () => {
  const film = program('2026-11-15T15:00Z', '2026-11-15T18:00Z');
  expect(isOnNow(film, at('2026-11-15T15:00Z'))).toBe(true);
  expect(isOnNow(film, at('2026-11-15T18:00Z'))).toBe(false);
});

test('limits the number of programs across days', () => {
  const day = (label: string, count: number) => ({
    date: label,
    label,
    programs: Array.from({ length: count }, () => program('2026-11-15T15:00Z', '2026-11-15T18:00Z')),
  });
  const counts = (limit: number) =>
    firstPrograms([day('today', 2), day('tomorrow', 3)], limit).map(({ programs }) => programs.length);
  expect(counts(1)).toEqual([1]);
  expect(counts(2)).toEqual([2]);
  expect(counts(4)).toEqual([2, 2]);
  expect(counts(9)).toEqual([2, 3]);
});
