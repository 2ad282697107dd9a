import { expect, test } from 'vitest';
import { timeIn } from '../../lib/localTime';
import { whereText } from './whereText';

const now = Date.parse('2026-11-15T18:00Z');
const newYork = timeIn('America/New_York');
const airing = (start_time: string, end_time: string) => ({ provider: 'tcm' as const, start_time, end_time });

test.each([
  [['netflix'], [], 'On Netflix'],
  [['netflix', 'mubi'], ['mubi'], 'On MUBI and Netflix'],
  [['netflix', 'hulu', 'mubi', 'tubi'], ['tubi'], 'On Tubi, Netflix and 2 more'],
] as const)('%s, with %s', (services, mine, text) => {
  const film = { services: [...services], airing: airing('2026-11-15T17:00Z', '2026-11-15T19:00Z') };
  expect(whereText(film, new Set(mine), now)).toBe(text);
});

test.each([
  ['2026-11-15T17:00Z', '2026-11-15T19:00Z', 'On TCM now'],
  ['2026-11-16T01:00Z', '2026-11-16T03:00Z', 'On TCM today at 8:00 PM'],
  ['2026-11-17T01:30Z', '2026-11-17T03:00Z', 'On TCM tomorrow at 8:30 PM'],
  ['2026-11-19T01:00Z', '2026-11-19T03:00Z', 'On TCM on Wednesday, November 18 at 8:00 PM'],
  ['2026-11-15T15:00Z', '2026-11-15T18:00Z', undefined],
])('an airing from %s to %s', (start, end, text) => {
  expect(whereText({ services: [], airing: airing(start, end) }, new Set(), now, newYork)).toBe(text);
});

test('is empty for a film that can be watched nowhere', () => {
  expect(whereText({ services: [] }, new Set(), now)).toBeUndefined();
});
