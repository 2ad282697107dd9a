import { expect, test } from 'vitest';
import { daysBetween, paceLines, paceText } from './pace';

const season = {
  started: '2026-11-01',
  today: '2026-11-06',
  day: '2026-11-11',
  minutes_left: 500,
  history: [
    { day: '2026-11-01', minutes_left: 1000 },
    { day: '2026-11-03', minutes_left: 800 },
  ],
};

test('days are calendar days, also when the clocks change', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
});

test('the ideal line runs from all that was left to nothing', () => {
  const { history, ideal } = paceLines(season);
  expect(ideal).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 0 },
  ]);
  expect(history).toEqual([
    { x: 0, y: 1 },
    { x: 0.2, y: 0.8 },
    { x: 0.5, y: 0.5 },
  ]);
});

test('films that were added lift the start, not the top', () => {
  const grown = { ...season, minutes_left: 1250 };
  expect(paceLines(grown).ideal[0]).toEqual({ x: 0, y: 0.8 });
  expect(paceLines(grown).history.at(-1)).toEqual({ x: 0.5, y: 1 });
});

test('a season of one day has a line', () => {
  const short = { ...season, started: '2026-11-06', day: '2026-11-06', history: [] };
  expect(paceLines(short).history).toEqual([{ x: 0, y: 1 }]);
});

test.each([
  [500, 'Right on pace.'],
  [555, 'Right on pace.'],
  [620, "2 h behind. We've spread it over the days left."],
  [420, '1 h 20 min ahead of the line.'],
])('%i minutes left', (minutes_left, text) => {
  expect(paceText({ ...season, minutes_left })).toBe(text);
});
