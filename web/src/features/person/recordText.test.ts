import { expect, test } from 'vitest';
import { recordText } from './recordText';

const category = {
  name: 'Directing',
  normalized_name: 'directing',
  display_priority: 20,
  group: 'directing',
};

test.each([
  [{ kind: 'nominations', value: 59 }, 'Most nominations: 59'],
  [{ kind: 'wins', value: 22 }, 'Most wins: 22'],
  [{ kind: 'nominations-without-win', value: 16 }, 'Most nominations without a win: 16'],
  [{ kind: 'years', value: 52 }, 'Longest time from first to last nomination: 52 years'],
  [{ kind: 'nominations-in-category', category, value: 12 }, 'Most nominations for Directing: 12'],
])('%o is “%s”', (record, text) => {
  expect(recordText(record)).toBe(text);
});
