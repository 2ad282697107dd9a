import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageName, languages } from './languages';

test('languages have the names and flags of the catalogue', () => {
  const rows = readFileSync('../crates/laurels-catalogue/data/languages.csv', 'utf8').trim().split('\n');
  const catalogue = rows.slice(1).map((row) => row.split(','));
  expect(catalogue.length).toBeGreaterThan(100);
  expect(Object.entries(languages).map(([code, [name, flag = '']]) => [code, name, flag])).toEqual(catalogue);
});

test('names of other languages are those of the browser, or the code itself', () => {
  expect(languageName('tlh')).toBe('Klingon');
  expect(languageName('not a language')).toBe('not a language');
});
