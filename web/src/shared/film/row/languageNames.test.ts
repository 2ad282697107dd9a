import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogueLanguageNames, languageName } from './languageNames';

test('names languages as the catalogue does', () => {
  const rows = readFileSync('../crates/laurels-catalogue/data/languages.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const catalogue = new Map(rows.map((row) => row.split(',', 2) as [string, string]));
  expect(catalogue.size).toBeGreaterThan(100);
  for (const [code, name] of Object.entries(catalogueLanguageNames))
    expect(catalogue.get(code), code).toBe(name);
});

test('falls back to the browser, then to the code itself', () => {
  expect(languageName('sw')).toBe('Swahili');
  expect(languageName('not a language')).toBe('not a language');
});
