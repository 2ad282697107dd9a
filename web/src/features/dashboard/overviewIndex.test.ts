import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decadesOf } from './decades';
import { nearestCategories, ringsClosedBy } from './nearest';
import { indexOverview } from './overviewIndex';
import { countViewed, isSameFor, shareText, standingOf } from './standing';

/** A ceremony written as 'picture: a b, sound: c'; the place in the text is the priority. */
function ceremony(number: number, categories: string, honoring_years = String(1927 + number)) {
  return {
    ceremony: number,
    date: '2000-01-01',
    honoring_years,
    venue: '',
    nomination_summary: categories
      .split(', ')
      .filter(Boolean)
      .map((text, index) => {
        const [name = '', films = ''] = text.split(': ');
        return {
          category: { name, normalized_name: name, display_priority: index, group: name },
          films: films.split(' ').map((film_id) => ({ film_id, won: false })),
        };
      }),
  };
}

const overview = [
  ceremony(1, 'picture: wings chang, sound: wings'),
  ceremony(3, 'picture: quiet bulldog, honorary: quiet'),
  ceremony(2, 'picture: melody alibi quiet, sound: alibi melody'),
];

describe('the index', () => {
  test('has the newest ceremony first and each film once', () => {
    const index = indexOverview(overview);
    expect(index.ceremonies.map(({ overview }) => overview.ceremony)).toEqual([3, 2, 1]);
    expect(index.ceremonies.map(({ filmIds }) => filmIds)).toEqual([
      ['quiet', 'bulldog'],
      ['melody', 'alibi', 'quiet'],
      ['wings', 'chang'],
    ]);
    expect(index.filmIds.size).toBe(6);
  });
});

describe('where somebody stands', () => {
  test('counts a film of two ceremonies once, and what is no film of any not at all', () => {
    const standing = standingOf(indexOverview(overview), new Set(['quiet', 'wings', 'gone']));
    expect(standing.films).toEqual({ viewed: 2, total: 6, isComplete: false });
    expect(standing.categories).toEqual({ viewed: 2, total: 6, isComplete: false });
    expect(standing.ceremonies).toEqual({ viewed: 0, total: 3, isComplete: false });
  });

  test('is complete with everything, and never with a catalogue of nothing', () => {
    const index = indexOverview(overview);
    expect(standingOf(index, index.filmIds).ceremonies).toEqual({ viewed: 3, total: 3, isComplete: true });
    expect(standingOf(indexOverview([]), new Set(['a'])).films.isComplete).toBe(false);
  });

  test.each([
    [0, 10, '0%'],
    [1, 5234, '0.1%'],
    [314, 5234, '6.0%'],
    [1284, 5234, '25%'],
    [5233, 5234, '99.9%'],
    [5234, 5234, '100%'],
    [0, 0, '0%'],
  ])('%i of %i is %s', (viewed, total, text) => {
    expect(shareText({ viewed, total, isComplete: viewed === total })).toBe(text);
  });
});

describe('the nearest category', () => {
  const names = (viewed: string[], most = 9) =>
    nearestCategories(indexOverview(overview), new Set(viewed), most).map(
      ({ ceremony, summary, missing }) => `${ceremony} ${summary.category.name}: ${missing.join(' ')}`,
    );

  test('lacks the fewest films; among equals the newest ceremony, then the foremost category', () => {
    expect(names(['melody'])).toEqual([
      '3 honorary: quiet',
      '2 sound: alibi',
      '1 sound: wings',
      '3 picture: quiet bulldog',
      '2 picture: alibi quiet',
      '1 picture: wings chang',
    ]);
    expect(names(['melody'], 2)).toHaveLength(2);
  });

  test('is none when everything is viewed', () => {
    expect(names([...indexOverview(overview).filmIds])).toEqual([]);
  });

  test('a film is worth the rings it closes alone', () => {
    const closed = ringsClosedBy(indexOverview(overview), new Set(['melody', 'alibi', 'bulldog']));
    expect([...closed]).toEqual([
      ['quiet', 3],
      ['wings', 1],
    ]);
  });
});

test('decades follow the films that were honoured', () => {
  const decades = decadesOf(
    indexOverview([
      ceremony(1, 'picture: a b', '1927/28'),
      ceremony(3, 'picture: c', '1929/30'),
      ceremony(4, 'picture: c d', '1930/31'),
    ]).ceremonies,
  );
  expect(decades.map(({ name, ceremonies, filmIds }) => [name, ceremonies.length, filmIds])).toEqual([
    ['1930s', 1, ['c', 'd']],
    ['1920s', 2, ['c', 'a', 'b']],
  ]);
});

describe('for any catalogue and any marks', () => {
  const film = fc.constantFrom(...'abcdefgh');
  const anyOverview = fc
    .array(fc.array(fc.array(film, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), { maxLength: 5 })
    .map((all) =>
      all.map((categories, index) =>
        ceremony(index + 1, categories.map((films, at) => `c${at}: ${films.join(' ')}`).join(', ')),
      ),
    );
  const anyViewed = fc.uniqueArray(film).map((ids) => new Set(ids));

  test('what is complete and what is near add up to all categories', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, (overview, viewed) => {
        const index = indexOverview(overview);
        const near = nearestCategories(index, viewed, Number.POSITIVE_INFINITY);
        const { categories } = standingOf(index, viewed);
        expect(near.length + categories.viewed).toBe(categories.total);
      }),
    );
  });

  test('viewing a film closes exactly as many rings as it is said to', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, film, (overview, viewed, next) => {
        fc.pre(!viewed.has(next));
        const index = indexOverview(overview);
        const before = standingOf(index, viewed).categories.viewed;
        const after = standingOf(index, new Set([...viewed, next])).categories.viewed;
        expect(after - before).toBe(ringsClosedBy(index, viewed).get(next) ?? 0);
      }),
    );
  });

  test('marks that are the same for a ceremony count the same there', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, anyViewed, (overview, before, after) => {
        for (const { filmIds } of indexOverview(overview).ceremonies) {
          if (!isSameFor(filmIds, before, after)) continue;
          expect(countViewed(filmIds, after)).toEqual(countViewed(filmIds, before));
        }
      }),
    );
  });
});
