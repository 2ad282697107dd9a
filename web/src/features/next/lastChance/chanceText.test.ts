import { expect, test } from 'vitest';
import { timeIn } from '../../../lib/localTime';
import type { ChanceReason } from '../../../shared/next/types';
import { chanceText } from './chanceText';

const newYork = timeIn('America/New_York');
// Tuesday, 7 PM in New York.
const now = Date.parse('2026-11-18T00:00Z');
const airs = (start_time: string, end_time: string, airings = 1): ChanceReason => ({
  kind: 'airs',
  provider: 'tcm',
  start_time,
  end_time,
  airings,
});
const ring = { ceremony: 10, category: 'directing', category_name: 'Directing', years: '1937' };
const text = (...reasons: ChanceReason[]) => chanceText(reasons, now, newYork);

test('is one sentence of all reasons', () => {
  expect(
    text(
      airs('2026-11-19T08:15Z', '2026-11-19T10:00Z'),
      { kind: 'streams_nowhere' },
      { kind: 'closes', ...ring },
    ),
  ).toBe('Airs Thursday 3:15 AM on TCM, streams nowhere, closes Directing 1937.');
});

test.each([
  ['2026-11-17T23:00Z', '2026-11-18T01:30Z', 1, 'On TCM now, until 8:30 PM.'],
  ['2026-11-18T02:00Z', '2026-11-18T04:00Z', 1, 'Airs today 9:00 PM on TCM.'],
  ['2026-11-18T20:00Z', '2026-11-18T22:00Z', 2, 'Airs tomorrow 3:00 PM on TCM and once more.'],
  ['2026-11-23T20:00Z', '2026-11-23T22:00Z', 3, 'Airs Monday 3:00 PM on TCM and 2 times more.'],
  // A weekday would be ambiguous.
  ['2026-11-24T20:00Z', '2026-11-24T22:00Z', 1, 'Airs Tuesday, November 24, 3:00 PM on TCM.'],
])('an airing from %s to %s', (start, end, airings, expected) => {
  expect(text(airs(start, end, airings))).toBe(expected);
});

test('times are right on both sides of a daylight saving change', () => {
  const before = Date.parse('2026-10-31T20:00Z');
  const at = (start: string) => chanceText([airs(start, '2026-11-03T00:00Z')], before, newYork);
  // The clocks go back on Sunday at 2 AM: 1:30 AM comes twice.
  expect(at('2026-11-01T05:30Z')).toBe('Airs tomorrow 1:30 AM on TCM.');
  expect(at('2026-11-01T06:30Z')).toBe('Airs tomorrow 1:30 AM on TCM.');
  expect(at('2026-11-02T01:00Z')).toBe('Airs tomorrow 8:00 PM on TCM.');
});

test('a weekday names a day of this week, also when a day of it has 23 or 25 hours', () => {
  const at = (now: string, start: string) =>
    chanceText([airs(start, '2027-12-31T00:00Z')], Date.parse(now), newYork);
  // Saturday, 11:30 PM; the clocks go forward on Sunday. The next Saturday needs its date.
  expect(at('2027-03-14T04:30Z', '2027-03-20T20:00Z')).toBe('Airs Saturday, March 20, 4:00 PM on TCM.');
  // Sunday, 12:30 AM; they go back two hours later. The Saturday after is within the week.
  expect(at('2026-11-01T04:30Z', '2026-11-08T04:30Z')).toBe('Airs Saturday 11:30 PM on TCM.');
});

test('says nothing of an airing that has ended', () => {
  const ended = airs('2026-11-17T20:00Z', '2026-11-17T22:00Z', 2);
  expect(text(ended, { kind: 'streams_nowhere' })).toBe('Streams nowhere.');
});

test('names services, theaters and rings that come nearer', () => {
  expect(text({ kind: 'left_service', service: 'netflix', at: '2026-11-15T00:00Z' })).toBe(
    'Left Netflix 3 days ago.',
  );
  expect(text({ kind: 'only_service', service: 'mubi', since: null })).toBe('Only on MUBI.');
  expect(text({ kind: 'in_theaters', theaters: 1, last_showtime: '2026-11-18T21:40' })).toBe(
    'In one theater until tomorrow 9:40 PM.',
  );
  expect(
    text({ kind: 'nears', left: 2, ...ring }, { kind: 'nears', left: 1, ...ring, category_name: 'Sound' }),
  ).toBe('Leaves one film in Sound 1937.');
  expect(text()).toBe('');
});
