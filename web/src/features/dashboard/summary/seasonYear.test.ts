import { expect, test } from 'vitest';
import { seasonYear } from './seasonYear';

test.each([
  ['2025-11-30', undefined],
  ['2025-12-01', 2025],
  ['2025-12-31', 2025],
  ['2026-01-01', 2025],
  ['2026-01-31', 2025],
  ['2026-02-01', undefined],
])('on %s the review of %s is in season', (today, year) => {
  expect(seasonYear(today)).toBe(year);
});
