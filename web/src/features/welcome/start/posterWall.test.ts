import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPictures, catalogueSize, spread } from './posterWall';

function ceremony(number: number, ...categories: [string, string][]) {
  return {
    ceremony: number,
    date: '',
    honoring_years: '',
    venue: '',
    nomination_summary: categories.map(([normalized_name, films]) => ({
      category: { name: '', normalized_name, display_priority: 0, group: '' },
      films: films.split(' ').map((text) => ({ film_id: text.replace('*', ''), won: text.endsWith('*') })),
    })),
  };
}

const overview = [
  ceremony(1, ['best-picture', 'wings* chang'], ['directing', 'sunrise*']),
  ceremony(2, ['best-picture', 'alibi melody*'], ['sound', 'alibi*']),
];

describe('bestPictures', () => {
  it('returns the winners, newest first', () => {
    expect(bestPictures(overview)).toEqual(['melody', 'wings']);
  });
});

describe('catalogueSize', () => {
  it('counts each film once and each category of a ceremony as a ring', () => {
    expect(catalogueSize(overview)).toEqual({ ceremonies: 2, films: 5, rings: 4 });
  });
});

describe('spread', () => {
  it('preserves the order, includes both ends and returns the requested number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 2, max: 60 }), (length, count) => {
        const all = Array.from({ length }, (_, index) => index);
        const chosen = spread(all, count);
        expect(chosen).toHaveLength(Math.min(length, count));
        expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b));
        expect(chosen[0]).toBe(all[0]);
        expect(chosen.at(-1)).toBe(all.at(-1));
      }),
    );
  });
});
