import { expect, test } from 'vitest';
import { filledRings } from './filledRings';

function ring(name: string, display_priority: number, ...films: string[]) {
  return {
    category: { normalized_name: name, name, display_priority } as never,
    films: films.map((film_id) => ({ film_id, won: false })),
  };
}

const overview = [
  {
    ceremony: 1,
    nomination_summary: [
      ring('picture', 1, 'a', 'b'),
      ring('sound', 9, 'a'),
      ring('story', 5, 'c', 'd', 'a', 'b'),
    ],
  },
  { ceremony: 2, nomination_summary: [ring('picture', 1, 'a', 'e'), ring('sound', 9, 'f')] },
] as never;

const names = (before: string[], after: string[], maximum = 10) => {
  const { closed, rings } = filledRings(overview, new Set(before), new Set(after), maximum);
  return { closed, rings: rings.map(({ ceremony, category }) => `${category.normalized_name} ${ceremony}`) };
};

test('closed rings are first, then those that are filled most', () => {
  expect(names([], ['a', 'b'])).toEqual({
    closed: 2,
    rings: ['picture 1', 'sound 1', 'picture 2', 'story 1'],
  });
});

test('rings that were closed before, or got nothing, are left out', () => {
  expect(names(['a', 'b'], ['a', 'b', 'e'])).toEqual({ closed: 1, rings: ['picture 2'] });
  expect(names(['a'], ['a'])).toEqual({ closed: 0, rings: [] });
});

test('all closed rings count, though only some are shown', () => {
  expect(names([], ['a', 'b', 'c', 'd', 'e', 'f'], 2)).toEqual({
    closed: 5,
    rings: ['picture 2', 'picture 1'],
  });
});
