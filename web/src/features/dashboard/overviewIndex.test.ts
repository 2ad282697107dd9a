import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ceremoniesByDecade } from './decades/ceremoniesByDecade';
import { openCategories } from './openCategories';
import { countViewed, isSameFor, progressSummary, shareText } from './overallProgress';
import { indexOverview, type OverviewIndex } from './overviewIndex';
import { almostCompleteCategories, ringsClosedBy } from './summary/almostComplete';

/** A ceremony written as 'picture: a b, sound: c'; the order of categories is their priority. */
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

const totals = (index: OverviewIndex, viewed: ReadonlySet<string>) =>
  progressSummary(index, viewed, openCategories(index, viewed));

const overview = [
  ceremony(1, 'picture: wings chang, sound: wings'),
  ceremony(3, 'picture: quiet bulldog, honorary: quiet'),
  ceremony(2, 'picture: melody alibi quiet, sound: alibi melody'),
];

describe('index', () => {
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

describe('overall progress', () => {
  test('counts a film of two ceremonies once and ignores unknown films', () => {
    const { films, categories, ceremonies } = totals(
      indexOverview(overview),
      new Set(['quiet', 'wings', 'removed']),
    );
    expect(films).toEqual({ viewed: 2, total: 6, isComplete: false });
    expect(categories).toEqual({ viewed: 2, total: 6, isComplete: false });
    expect(ceremonies).toEqual({ viewed: 0, total: 3, isComplete: false });
  });

  test('is complete when everything is viewed, but never for an empty catalogue', () => {
    const index = indexOverview(overview);
    expect(totals(index, index.filmIds).ceremonies).toEqual({ viewed: 3, total: 3, isComplete: true });
    expect(totals(indexOverview([]), new Set(['a'])).films.isComplete).toBe(false);
    expect(totals(indexOverview([ceremony(1, '')]), new Set()).ceremonies.viewed).toBe(0);
  });

  test.each([
    [0, 10, '0%'],
    [1, 5233, '0.1%'],
    [314, 5233, '6.0%'],
    [1284, 5233, '25%'],
    [5232, 5233, '99.9%'],
    [5233, 5233, '100%'],
    [0, 0, '0%'],
  ])('%i of %i is %s', (viewed, total, text) => {
    expect(shareText({ viewed, total, isComplete: viewed === total })).toBe(text);
  });
});

describe('almost complete categories', () => {
  const names = (viewed: string[], limit = 9) =>
    almostCompleteCategories(openCategories(indexOverview(overview), new Set(viewed)), limit).map(
      ({ ceremony, summary, missing }) => `${ceremony} ${summary.category.name}: ${missing.join(' ')}`,
    );

  test('are sorted by missing films, then by newest ceremony, then by priority', () => {
    expect(names(['melody', 'bulldog', 'chang'])).toEqual([
      '3 picture: quiet',
      '2 sound: alibi',
      '1 picture: wings',
    ]);
    expect(names(['melody', 'bulldog'], 1)).toHaveLength(1);
  });

  const namesIn = (overviews: ReturnType<typeof ceremony>[], viewed: string[]) =>
    almostCompleteCategories(openCategories(indexOverview(overviews), new Set(viewed)), 9).map(
      ({ ceremony, summary }) => `${ceremony} ${summary.category.name}`,
    );

  test('list another film each time', () => {
    expect(names(['melody', 'quiet'])).toEqual(['3 picture: bulldog', '2 picture: alibi']);
    // Directing lacks the same two films in another order, writing one of them.
    const same = [ceremony(1, 'picture: a b seen, directing: b a seen, writing: b c seen, sound: c d seen')];
    expect(namesIn(same, ['seen'])).toEqual(['1 picture', '1 sound']);
  });

  test('include no category without a viewed film, unless nothing else is left', () => {
    expect(names(['melody'])).toEqual(['2 sound: alibi']);
    expect(names(['elsewhere'])).toEqual([
      '3 picture: quiet bulldog',
      '2 sound: alibi melody',
      '1 picture: wings chang',
    ]);
  });

  test('never include a ring of a single film', () => {
    expect(namesIn([ceremony(1, 'picture: wings, sound: chang')], [])).toEqual([]);
    expect(namesIn([ceremony(1, 'picture: wings, sound: chang melody')], [])).toEqual(['1 sound']);
  });

  test('never include a commendation', () => {
    expect(namesIn([ceremony(1, 'honorary: wings chang')], ['wings'])).toEqual([]);
    const special = ceremony(1, 'special-achievement-award-visual-effects: kong logan');
    for (const { category } of special.nomination_summary) category.group = 'visual-effects';
    expect(namesIn([special], ['kong'])).toEqual([]);
  });

  test('are empty when everything is viewed', () => {
    expect(names([...indexOverview(overview).filmIds])).toEqual([]);
  });

  test('a film closes the rings in which it is the only missing one', () => {
    const closed = ringsClosedBy(
      openCategories(indexOverview(overview), new Set(['melody', 'alibi', 'bulldog'])),
    );
    expect([...closed]).toEqual([
      ['quiet', 3],
      ['wings', 1],
    ]);
  });
});

test('decades are those of the honored films', () => {
  const decades = ceremoniesByDecade(
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

  test('complete and open categories add up to all categories', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, (overview, viewed) => {
        const index = indexOverview(overview);
        const complete = index.categories.filter(({ filmIds }) => filmIds.every((id) => viewed.has(id)));
        expect(totals(index, viewed).categories).toMatchObject({
          viewed: complete.length,
          total: complete.length + openCategories(index, viewed).length,
        });
      }),
    );
  });

  test('viewing a film closes exactly the predicted number of rings', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, film, (overview, viewed, next) => {
        fc.pre(!viewed.has(next));
        const index = indexOverview(overview);
        const before = totals(index, viewed).categories.viewed;
        const after = totals(index, new Set([...viewed, next])).categories.viewed;
        expect(after - before).toBe(ringsClosedBy(openCategories(index, viewed)).get(next) ?? 0);
      }),
    );
  });

  test('a ceremony is complete when each of its films is viewed', () => {
    fc.assert(
      fc.property(anyOverview, anyViewed, (overview, viewed) => {
        const index = indexOverview(overview);
        const complete = index.ceremonies.filter(({ filmIds }) => countViewed(filmIds, viewed).isComplete);
        expect(totals(index, viewed).ceremonies.viewed).toBe(complete.length);
      }),
    );
  });

  test('progress of a ceremony only changes with the marks of its films', () => {
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
