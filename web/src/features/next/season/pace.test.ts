import { expect, test } from 'vitest';
import { daysBetween, paceLines, paceText } from './pace';

/** Ten days, of which five are over: 100 minutes a day. */
const season = {
  started: '2026-11-01',
  today: '2026-11-06',
  day: '2026-11-10',
  minutes_at_start: 1000,
  minutes_left: 500,
  history: [
    { day: '2026-11-01', minutes_left: 900 },
    { day: '2026-11-03', minutes_left: 700 },
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
    { x: 0.1, y: 0.9 },
    { x: 0.3, y: 0.7 },
    { x: 0.5, y: 0.5 },
  ]);
});

test.each([
  [800, { x: 0.5, y: 0.8 }],
  [450, { x: 0.55, y: 0.45 }],
  [400, { x: 0.6, y: 0.4 }],
  [100, { x: 0.6, y: 0.1 }],
])('with %i minutes left, today is on the ideal line if it can be', (minutes_left, point) => {
  const now = paceLines({ ...season, minutes_left }).history.at(-1);
  expect(now?.x).toBeCloseTo(point.x);
  expect(now?.y).toBeCloseTo(point.y);
});

test('films that were added lift the top, not the start', () => {
  const grown = { ...season, minutes_left: 1250 };
  expect(paceLines(grown).ideal[0]).toEqual({ x: 0, y: 0.8 });
  expect(paceLines(grown).history.at(-1)).toEqual({ x: 0.5, y: 1 });
});

test('a season of one day has a line', () => {
  const short = { ...season, started: '2026-11-06', day: '2026-11-06', history: [] };
  expect(paceLines(short).history).toEqual([
    { x: 0, y: 1 },
    { x: 0.5, y: 0.5 },
  ]);
  expect(paceText(short)).toBe('Right on pace.');
});

test.each([
  [500, 'Right on pace.'],
  [555, 'Right on pace.'],
  [620, "2 h behind. We've spread it over the days left."],
  [400, 'Right on pace.'],
  [320, '1 h 20 min ahead of the line.'],
])('%i minutes left', (minutes_left, text) => {
  expect(paceText({ ...season, minutes_left })).toBe(text);
});

test('the whole first share may be left until the first day ends', () => {
  const three = { started: '2026-11-01', day: '2026-11-03', minutes_at_start: 600 };
  const first = { ...three, today: '2026-11-01', minutes_left: 600, history: [] };
  expect(paceText(first)).toBe('Right on pace.');
  const history = [{ day: '2026-11-01', minutes_left: 400 }];
  expect(paceText({ ...three, today: '2026-11-02', minutes_left: 400, history })).toBe('Right on pace.');
});

test('once the day is over, all that is left is behind', () => {
  const over = { ...season, today: '2026-11-11', minutes_left: 90 };
  expect(paceText(over)).toBe("1 h 30 min behind. We've spread it over the days left.");
});

test.each([1, 2, 3, 7, 30, 90, 731])('who keeps the pace over %i days is on it at any time', (days) => {
  const dayAt = (index: number) => new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10);
  const texts = new Set<string>();
  let farthest = 0;
  for (const minutes of [1, 59, 600, 9_999, 200_000]) {
    for (let index = 0; index < days; index += 1) {
      for (const share of [0, 0.3, 1]) {
        const now = {
          started: dayAt(0),
          day: dayAt(days - 1),
          today: dayAt(index),
          minutes_at_start: minutes,
          minutes_left: minutes * (1 - (index + share) / days),
          history: [],
        };
        texts.add(paceText(now));
        const { x = 0, y = 0 } = paceLines(now).history.at(-1) ?? {};
        farthest = Math.max(farthest, Math.abs(x + y - 1));
      }
    }
  }
  expect(texts).toEqual(new Set(['Right on pace.']));
  expect(farthest).toBeCloseTo(0);
});
