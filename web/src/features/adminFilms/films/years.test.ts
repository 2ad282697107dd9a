import { expect, test } from 'vitest';
import { yearsAround } from './years';

test('lists all years from the current to the first one, including the selected year', () => {
  const years = yearsAround(2026, 1972);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1925', 102]);
  expect(yearsAround(2026, 1900).at(-1)).toBe('1900');
  expect(yearsAround(2026, 2027)[0]).toBe('2027');
  expect(yearsAround(2026, undefined)).toHaveLength(102);
});

test('lists only the selected year if it is far out of range', () => {
  expect(yearsAround(2026, 9999)).toEqual(['9999']);
});
