import { expect, test } from 'vitest';
import { aPlannedFilm } from '../../../testing/next';
import { todayText } from './todayText';

const films = [aPlannedFilm()];
const season = {
  today: '2026-11-17',
  evenings: [{ day: '2026-11-17', minutes: 0, films: [] }],
  history: [
    { day: '2026-11-16', minutes_left: 900 },
    { day: '2026-11-17', minutes_left: 800 },
  ],
  minutes_at_start: 1000,
  minutes_left: 800,
};
const at = (day: string) => ({ evenings: [...season.evenings, { day, minutes: 90, films }] });

test('today is done if a film was watched, also on the first day', () => {
  expect(todayText(season)).toBe("You're done for today.");
  expect(todayText({ ...season, history: [] })).toBe("You're done for today.");
});

test('an evening without a film is free', () => {
  expect(todayText({ ...season, minutes_left: 900 })).toBe(
    "Nothing's planned for today. Enjoy your free evening.",
  );
  expect(todayText({ ...season, history: [], minutes_left: 1000 })).toMatch(/^Nothing's planned/);
});

test.each([
  ['2026-11-18', "You're done for today. Next up: tomorrow."],
  ['2026-11-20', "You're done for today. Next up: Friday, November 20."],
])('the next film on %s', (day, text) => {
  expect(todayText({ ...season, ...at(day) })).toBe(text);
});
