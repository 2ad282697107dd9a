import { expect, test } from 'vitest';
import { zoneText } from './zoneText';

const winter = Date.parse('2026-11-18T00:00Z');
const summer = Date.parse('2026-07-01T00:00Z');

test.each([
  ['America/New_York', [winter], 'New York time (EST)'],
  ['America/New_York', [summer], 'New York time (EDT)'],
  ['America/New_York', [summer, winter, winter], 'New York time (EDT/EST)'],
  ['Pacific/Honolulu', [winter], 'Honolulu time (HST)'],
  ['UTC', [winter], 'UTC'],
])('%s', (zone, instants, text) => {
  expect(zoneText(zone, instants)).toBe(text);
});
