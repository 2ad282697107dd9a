import { expect, test } from 'vitest';
import { dayLabel, firstPrograms, isOnNow, timesText, upcomingDays } from './schedule';

const newYork = 'America/New_York';
const at = (text: string) => Date.parse(text);
const program = (start_time: string, end_time: string, film_id = 'wings') => ({
  start_time,
  end_time,
  film_id,
});

test('only what has not ended is shown, by the day it begins on where the viewer is', () => {
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

test('a film that began before midnight and still runs is on today', () => {
  const days = upcomingDays(
    [program('2026-11-15T03:00Z', '2026-11-15T07:00Z')],
    at('2026-11-15T06:00Z'),
    newYork,
  );
  expect(days.map(({ date, label }) => [date, label])).toEqual([['2026-11-15', 'today']]);
});

test.each([
  ['the night the clocks go forward', '2027-03-14T04:30Z', '2027-03-13', 'today'],
  ['the short day seen from the evening before', '2027-03-14T04:30Z', '2027-03-14', 'tomorrow'],
  ['the hour that is there twice', '2026-11-01T05:30Z', '2026-11-01', 'today'],
  ['the day after the long day', '2026-11-01T05:30Z', '2026-11-02', 'tomorrow'],
  ['the day before, an hour earlier', '2026-11-01T03:30Z', '2026-11-01', 'tomorrow'],
])('%s', (_what, now, date, label) => {
  expect(dayLabel(date, at(now), newYork)).toBe(label);
});

test('an airing over a change of clocks says the times that the clocks show', () => {
  const overnight = program('2027-03-14T06:00Z', '2027-03-14T09:00Z');
  expect(timesText(overnight, newYork)).toMatch(/^1:00\sAM – 5:00\sAM$/);
});

test('a program is on now from its first moment to its last', () => {
  const film = program('2026-11-15T15:00Z', '2026-11-15T18:00Z');
  expect(isOnNow(film, at('2026-11-15T15:00Z'))).toBe(true);
  expect(isOnNow(film, at('2026-11-15T18:00Z'))).toBe(false);
});

test('the first programs take as many days as they need', () => {
  const day = (label: string, count: number) => ({
    date: label,
    label,
    programs: Array.from({ length: count }, () => program('2026-11-15T15:00Z', '2026-11-15T18:00Z')),
  });
  const counts = (most: number) =>
    firstPrograms([day('today', 2), day('tomorrow', 3)], most).map(({ programs }) => programs.length);
  expect(counts(1)).toEqual([1]);
  expect(counts(2)).toEqual([2]);
  expect(counts(4)).toEqual([2, 2]);
  expect(counts(9)).toEqual([2, 3]);
});
