import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readCsv } from '../../lib/csv';
import { byName, sortName } from './nameOrder';

test.each([
  ['The Apartment', 'Apartment'],
  ['the apartment', 'apartment'],
  ['A Man for All Seasons', 'Man for All Seasons'],
  ['An American in Paris', 'An American in Paris'],
  ['Amadeus', 'Amadeus'],
  ['Them!', 'Them!'],
  ['A', 'A'],
  ['The The', 'The'],
  ['The ', 'The '],
])('sorts %s as %s', (name, expected) => {
  expect(sortName(name)).toBe(expected);
});

describe('byName', () => {
  const film = (name: string, year = 2000, _id = name) => ({ _id, name, year });

  it('ignores articles, accents, case and punctuation, and sorts numbers by value', () => {
    const names = [
      'The Zone',
      'A Bug',
      'Élite',
      'elf',
      "'Crocodile' Dundee",
      '101',
      '12 Angry Men',
      'The Apartment',
    ];
    expect(
      names
        .map((name) => film(name))
        .sort(byName)
        .map(({ name }) => name),
    ).toEqual([
      '12 Angry Men',
      '101',
      'The Apartment',
      'A Bug',
      "'Crocodile' Dundee",
      'elf',
      'Élite',
      'The Zone',
    ]);
  });

  it('sorts films with the same name by year', () => {
    const namesakes = [
      film('A Star Is Born', 2018),
      film('A Star Is Born', 1937),
      film('The Star Is Born', 1954),
    ];
    expect(namesakes.sort(byName).map(({ year }) => year)).toEqual([1937, 1954, 2018]);
  });

  it('sorts every film of the catalogue as a collator does', () => {
    const collator = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true, numeric: true });
    const [header = [], ...rows] = readCsv(
      readFileSync('../crates/laurels-catalogue/data/films.csv', 'utf8'),
    );
    const names = rows.map((row) => row[header.indexOf('title')] ?? '');
    expect(names.length).toBeGreaterThan(5000);
    const sorted = names.map((name) => film(name)).sort(byName);
    const sign = (name: string, next: string) => collator.compare(sortName(name), sortName(next));
    const wrong = sorted.filter(({ name }, index) => sign(sorted[index - 1]?.name ?? '', name) > 0);
    expect(wrong).toEqual([]);
  });

  const anyFilm = fc.record({
    name: fc.oneof(
      fc.string(),
      fc.tuple(fc.constantFrom('The ', 'A ', ''), fc.string()).map((parts) => parts.join('')),
    ),
    year: fc.integer({ min: 1927, max: 2026 }),
    _id: fc.uuid(),
  });

  it('does not depend on the input order', () => {
    const shuffled = fc
      .uniqueArray(anyFilm, { selector: ({ _id }) => _id })
      .chain((films) =>
        fc.tuple(fc.constant(films), fc.shuffledSubarray(films, { minLength: films.length })),
      );
    fc.assert(
      fc.property(shuffled, ([films, other]) => {
        expect(other.toSorted(byName)).toEqual(films.toSorted(byName));
      }),
    );
  });

  it('does not change when an article is added', () => {
    // Words that don't start with an article.
    const plain = fc.stringMatching(/^[b-s][a-z]{2,9}$/);
    fc.assert(
      fc.property(plain, plain, fc.constantFrom('A ', 'The ', 'the '), (one, other, article) => {
        const before = Math.sign(byName(film(one, 2000, '1'), film(other, 2000, '2')));
        expect(Math.sign(byName(film(article + one, 2000, '1'), film(other, 2000, '2')))).toBe(before);
      }),
    );
  });
});
