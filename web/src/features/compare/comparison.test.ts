import { cpuUsage } from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOverview, anyViewed } from '../../testing/anyOverview';
import { type CeremonyOverview, compare } from './comparison';
import { watchTogether } from './suggestions';

const category = (name: string, ...films: string[]) => ({
  category: { name, normalized_name: name, display_priority: 1, group: 'other' },
  films: films.map((film_id) => ({ film_id, won: false })),
});
const ceremony = (
  number: number,
  ...nomination_summary: CeremonyOverview['nomination_summary']
): CeremonyOverview => ({
  ceremony: number,
  date: '1930-04-03',
  honoring_years: '1928/29',
  venue: 'Ambassador Hotel',
  nomination_summary,
});

test('says who leads in each ceremony and category, and whose films are whose', () => {
  const overview = [
    ceremony(2, category('picture', 'a', 'b', 'c'), category('sound', 'a', 'd')),
    ceremony(1, category('picture', 'e')),
  ];
  const compared = compare(overview, new Set(['a', 'b', 'x']), new Set(['a', 'd', 'e']));
  expect(compared.overall).toMatchObject({
    mine: { viewed: 2, total: 5 },
    theirs: { viewed: 3 },
    lead: 'theirs',
  });
  expect(compared.ceremonies.map(({ lead }) => lead)).toEqual(['even', 'theirs']);
  expect(compared.ceremonies[0]?.categories.map(({ lead }) => lead)).toEqual(['mine', 'theirs']);
  expect(compared.ceremonies[0]?.categories[1]?.theirs.isComplete).toBe(true);
  expect(compared.leads).toEqual({
    ceremonies: { mine: 0, theirs: 1, even: 1 },
    categories: { mine: 1, theirs: 2, even: 0 },
  });
  expect(compared.films).toEqual({ both: ['a'], onlyMine: ['b'], onlyTheirs: ['d', 'e'], neither: ['c'] });
});

test('a film named twice in a category counts once', () => {
  const compared = compare([ceremony(1, category('song', 'a', 'a', 'b'))], new Set(['a']), new Set());
  expect(compared.ceremonies[0]?.categories[0]?.mine).toEqual({ viewed: 1, total: 2, isComplete: false });
});

test('every nominated film is in exactly one of the four lists', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, mine, theirs) => {
      const { films, overall } = compare(overview, mine, theirs);
      const all = [...films.both, ...films.onlyMine, ...films.onlyTheirs, ...films.neither];
      expect(new Set(all).size).toBe(all.length);
      expect(overall.mine.total).toBe(all.length);
      expect(overall.mine.viewed).toBe(films.both.length + films.onlyMine.length);
      expect(overall.theirs.viewed).toBe(films.both.length + films.onlyTheirs.length);
    }),
  );
});

test('seen from the other side it is the same, the other way round', () => {
  const turned = { mine: 'theirs', theirs: 'mine', even: 'even' } as const;
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, mine, theirs) => {
      const one = compare(overview, mine, theirs);
      const other = compare(overview, theirs, mine);
      expect(other.overall.lead).toBe(turned[one.overall.lead]);
      expect(other.leads.categories.mine).toBe(one.leads.categories.theirs);
      expect(other.leads.ceremonies.even).toBe(one.leads.ceremonies.even);
      expect(other.films.onlyMine).toEqual(one.films.onlyTheirs);
    }),
  );
});

test('two people with 3,000 films each are compared before anybody notices', () => {
  const films = Array.from({ length: 5_000 }, (_, index) => `tt${index}`);
  let next = 0;
  const nominated = () => Array.from({ length: 5 }, () => films[next++ % films.length] as string);
  const overview = Array.from({ length: 98 }, (_, index) =>
    ceremony(98 - index, ...Array.from({ length: 24 }, (_, place) => category(`c${place}`, ...nominated()))),
  );
  const [mine, theirs] = [new Set(films.slice(0, 3_000)), new Set(films.slice(1_500, 4_500))];
  // Processor time, and the quickest of some: a busy machine is no fault of ours.
  const took = Array.from({ length: 10 }, () => {
    const before = cpuUsage();
    compare(overview, mine, theirs);
    watchTogether(overview, mine, theirs, 6);
    return cpuUsage(before).user / 1_000;
  });
  expect(Math.min(...took)).toBeLessThan(50);
});
