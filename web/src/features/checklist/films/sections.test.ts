import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { newestFilms } from '../../../testing/catalogue';
import { type FilmSection, filmIdsOf, firstOf, sectionsOf } from './sections';

const listed = (sections: FilmSection[]) =>
  sections.map(({ summary, entries }) => [
    summary?.category.name,
    ...entries.map(({ film, nominations }) => `${film.name}${nominations.some(({ won }) => won) ? '*' : ''}`),
  ]);

test('grouped by nomination: categories in order, winners first, then by name', () => {
  expect(listed(sectionsOf(newestFilms, newestFilms, 'nomination'))).toEqual([
    ['Best Picture', 'The Broadway Melody*', 'Alibi', 'The Patriot'],
    ['Directing', 'The Divine Lady*', 'The Broadway Melody', 'The Patriot'],
    ['Sound', 'Alibi'],
  ]);
});

test('grouped by film: each film once, sorted without the article, with all its nominations', () => {
  const [section] = sectionsOf(newestFilms, newestFilms, 'film');
  expect(section?.entries.map(({ film, nominations }) => [film.name, nominations.length])).toEqual([
    ['Alibi', 2],
    ['The Broadway Melody', 2],
    ['The Divine Lady', 1],
    ['The Patriot', 2],
  ]);
});

test.each([
  ['nominations', ['Alibi', 'The Broadway Melody', 'The Patriot', 'The Divine Lady']],
  ['runtime', ['The Patriot', 'The Divine Lady', 'The Broadway Melody', 'Alibi']],
  ['name', ['Alibi', 'The Broadway Melody', 'The Divine Lady', 'The Patriot']],
  ['year', ['The Broadway Melody', 'Alibi', 'The Divine Lady', 'The Patriot']],
] as const)('sorts by %s', (order, expected) => {
  const runtimes = [null, 110, 100, 90];
  const films = newestFilms.map((film, index) => ({
    ...film,
    runtime: runtimes[index] ?? null,
    year: film._id === 'melody' ? 1930 : 1929,
  }));
  const [section] = sectionsOf(films, films, 'film', order);
  expect(section?.entries.map(({ film }) => film.name)).toEqual(expected);
});

test('an order applies within each category, also to winners', () => {
  expect(listed(sectionsOf(newestFilms, newestFilms, 'nomination', 'name'))[1]).toEqual([
    'Directing',
    'The Broadway Melody',
    'The Divine Lady*',
    'The Patriot',
  ]);
});

test('a film is listed in each of its categories, but its id is returned once', () => {
  expect(filmIdsOf(sectionsOf(newestFilms, newestFilms, 'nomination'))).toEqual([
    'melody',
    'alibi',
    'patriot',
    'lady',
  ]);
});

test('a former category name is reported, unless only its case differs', () => {
  const named = (category_name: string) => {
    const films = newestFilms.slice(0, 1).map((film) => ({
      ...film,
      nominations: film.nominations.slice(0, 1).map((nomination) => ({ ...nomination, category_name })),
    }));
    return sectionsOf(films, films, 'nomination')[0]?.formerName;
  };
  expect(named('Outstanding Production')).toBe('Outstanding Production');
  expect(named('BEST PICTURE')).toBeUndefined();
});

describe('filtered-out films', () => {
  const anyMatching = fc.subarray(newestFilms);

  it('leave no empty section', () => {
    fc.assert(
      fc.property(anyMatching, fc.constantFrom('nomination', 'film'), (matching, grouping) => {
        const sections = sectionsOf(newestFilms, matching, grouping);
        for (const { entries } of sections) expect(entries.length).toBeGreaterThan(0);
        expect(new Set(filmIdsOf(sections))).toEqual(new Set(matching.map(({ _id }) => _id)));
        const keys = sections.flatMap(({ entries }) => entries.map(({ key }) => key));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('still count for the category', () => {
    const [picture] = sectionsOf(newestFilms, newestFilms.slice(0, 1), 'nomination');
    expect(picture?.entries).toHaveLength(1);
    expect(picture?.summary?.films).toHaveLength(3);
  });
});

test('the first rows are a prefix of the whole list', () => {
  const rowsOf = (sections: FilmSection[]) =>
    sections.flatMap(({ entries }) => entries.map(({ key }) => key));
  fc.assert(
    fc.property(fc.nat({ max: 10 }), fc.constantFrom('nomination', 'film'), (rows, grouping) => {
      const sections = sectionsOf(newestFilms, newestFilms, grouping);
      expect(rowsOf(firstOf(sections, rows))).toEqual(rowsOf(sections).slice(0, rows));
    }),
  );
});
