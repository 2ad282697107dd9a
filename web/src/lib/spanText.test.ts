import { expect, test } from 'vitest';
import { spanText } from './spanText';

test.each([
  [-5, 'less than a minute'],
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_599_999, '59 minutes'],
  [3_600_000, '1 hour'],
  [86_399_999, '23 hours'],
  [86_400_000, '1 day'],
  [40 * 86_400_000, '40 days'],
])('%d ms are %s', (ms, text) => {
  expect(spanText(ms)).toBe(text);
});
