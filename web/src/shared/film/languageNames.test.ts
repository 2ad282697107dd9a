import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogueLanguageNames, languageName } from './languageNames';

test('languages have the names that the catalogue gives them', () => {
  const rows = readFileSync('../crates/laurels-catalogue/data/languages.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const catalogue = new Map(rows.map((row) => row.split(',', 2) as [string, string]));
  expect(catalogue.size).toBeGreaterThan(100);
  for (const [code, name] of Object.entries(catalogueLanguageNames))
    expect(catalogue.get(code), code).toBe(name);
});

test('other languages are named by the browser, and what is none names itself', () => {
  expect(languageName('sw')).toBe('Swahili');
  expect(languageName('not a language')).toBe('not a language');
});
