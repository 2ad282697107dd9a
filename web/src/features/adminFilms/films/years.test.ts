import { expect, test } from 'vitest';
import { yearsAround } from './years';

test('years go from now to the first films, the shown one among them', () => {
  const years = yearsAround(2026, 1972);
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1925', 102]);
  expect(yearsAround(2026, 1900).at(-1)).toBe('1900');
  expect(yearsAround(2026, 2027)[0]).toBe('2027');
  expect(yearsAround(2026, undefined)).toHaveLength(102);
});

test('a year far off stands alone', () => {
  expect(yearsAround(2026, 9999)).toEqual(['9999']);
});
