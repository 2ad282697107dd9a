import { cpuUsage } from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyOverview, anyViewed } from '../../testing/anyOverview';
import { type CeremonyOverview, compare } from './comparison';
import { watchTogether } from './films/suggestions';

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

test('finds the leader of each ceremony and category, and who has seen which films', () => {
  const overview = [
    ceremony(2, category('picture', 'a', 'b', 'c'), category('sound', 'a', 'd')),
    ceremony(1, category('picture', 'e')),
  ];
  const compared = compare(overview, new Set(['a', 'b', 'x']), new Set(['a', 'd', 'e']));
  expect(compared.overall).toMatchObject({
    own: { viewed: 2, total: 5 },
    friend: { viewed: 3 },
    lead: 'friend',
  });
  expect(compared.ceremonies.map(({ lead }) => lead)).toEqual(['even', 'friend']);
  expect(compared.ceremonies[0]?.categories.map(({ lead }) => lead)).toEqual(['own', 'friend']);
  expect(compared.ceremonies[0]?.categories[1]?.friend.isComplete).toBe(true);
  expect(compared.leadCounts).toEqual({
    ceremonies: { own: 0, friend: 1, even: 1 },
    categories: { own: 1, friend: 2, even: 0 },
  });
  expect(compared.films).toEqual({ both: ['a'], onlyOwn: ['b'], onlyFriend: ['d', 'e'], neither: ['c'] });
});

test('a film named twice in a category counts once', () => {
  const compared = compare([ceremony(1, category('song', 'a', 'a', 'b'))], new Set(['a']), new Set());
  expect(compared.ceremonies[0]?.categories[0]?.own).toEqual({ viewed: 1, total: 2, isComplete: false });
});

test('every nominated film is in exactly one of the four lists', () => {
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, ownViewed, friendViewed) => {
      const { films, overall } = compare(overview, ownViewed, friendViewed);
      const all = [...films.both, ...films.onlyOwn, ...films.onlyFriend, ...films.neither];
      expect(new Set(all).size).toBe(all.length);
      expect(overall.own.total).toBe(all.length);
      expect(overall.own.viewed).toBe(films.both.length + films.onlyOwn.length);
      expect(overall.friend.viewed).toBe(films.both.length + films.onlyFriend.length);
    }),
  );
});

test('swapping the two users mirrors the comparison', () => {
  const mirrored = { own: 'friend', friend: 'own', even: 'even' } as const;
  fc.assert(
    fc.property(anyOverview, anyViewed, anyViewed, (overview, ownViewed, friendViewed) => {
      const one = compare(overview, ownViewed, friendViewed);
      const other = compare(overview, friendViewed, ownViewed);
      expect(other.overall.lead).toBe(mirrored[one.overall.lead]);
      expect(other.leadCounts.categories.own).toBe(one.leadCounts.categories.friend);
      expect(other.leadCounts.ceremonies.even).toBe(one.leadCounts.ceremonies.even);
      expect(other.films.onlyOwn).toEqual(one.films.onlyFriend);
    }),
  );
});

test('compares two users with 3,000 films each within 50 ms', () => {
  const films = Array.from({ length: 5_000 }, (_, index) => `tt${index}`);
  let next = 0;
  const nominated = () => Array.from({ length: 5 }, () => films[next++ % films.length] as string);
  const overview = Array.from({ length: 98 }, (_, index) =>
    ceremony(
      98 - index,
      ...Array.from({ length: 24 }, (_, position) => category(`c${position}`, ...nominated())),
    ),
  );
  const [ownViewed, friendViewed] = [new Set(films.slice(0, 3_000)), new Set(films.slice(1_500, 4_500))];
  // CPU time and the fastest of ten runs, so that a busy machine does not fail the test.
  const durations = Array.from({ length: 10 }, () => {
    const before = cpuUsage();
    compare(overview, ownViewed, friendViewed);
    watchTogether(overview, ownViewed, friendViewed, 6);
    return cpuUsage(before).user / 1_000;
  });
  expect(Math.min(...durations)).toBeLessThan(50);
});
