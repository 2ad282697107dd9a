import { expect, test } from 'vitest';
import { readScope, scopeOptions, scopeText } from './scopes';

test.each([
  undefined,
  'ceremony:98',
  'decade:1930',
  'category:best-picture',
  'rings:directing.98.97',
  'rings:',
])('the scope %s survives the query string', (text) => {
  expect(scopeText(readScope(text))).toBe(text);
});

test.each(['ceremony:', 'ceremony:x', 'category:a b', 'planet:mars', ':'])('%s is all rings', (text) => {
  expect(readScope(text)).toEqual({ kind: 'all' });
});

test('lists ceremonies, decades and categories, newest and highest first', () => {
  const ceremony = (number: number, honoring_years: string, names: [string, string, number][]) => ({
    ceremony: number,
    date: '1930-01-01',
    honoring_years,
    venue: '',
    nomination_summary: names.map(([name, normalized_name, display_priority]) => ({
      category: { name, normalized_name, display_priority, group: 'x' },
      films: [],
    })),
  });
  const options = scopeOptions([
    ceremony(1, '1927/28', [['Outstanding Picture', 'best-picture', 10]]),
    ceremony(10, '1937', [
      ['Sound Recording', 'sound', 80],
      ['Best Picture', 'best-picture', 10],
    ]),
  ]);
  expect(options.ceremony.map(({ label }) => label)).toEqual(['10th (1937)', '1st (1927/28)']);
  expect(options.decade.map(({ label }) => label)).toEqual(['1930s', '1920s']);
  expect(options.category.map(({ label }) => label)).toEqual(['Best Picture', 'Sound Recording']);
});
