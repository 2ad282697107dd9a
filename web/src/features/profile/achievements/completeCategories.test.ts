import { expect, test } from 'vitest';
import { completeCategories } from './completeCategories';

const category = (normalized_name: string, display_priority: number) => ({
  category: { name: normalized_name, normalized_name, display_priority, group: 'other' },
  films: [],
});
const overview = [98, 97].map((ceremony) => ({
  ceremony,
  date: '2026-03-15',
  honoring_years: '2025',
  venue: 'Dolby Theatre',
  nomination_summary: [category('picture', 10), category('sound', 80)],
}));
const complete = (ceremony: number, normalizedCategory: string) => ({
  type: 'CATEGORY_COMPLETE' as const,
  ceremony,
  category: normalizedCategory,
  normalizedCategory,
  numFilms: 5,
});

test('groups complete categories by ceremony, by display priority', () => {
  const all = [complete(98, 'sound'), complete(98, 'picture'), complete(97, 'sound')];
  expect(
    completeCategories(all, overview).map(({ ceremony, categories }) => [
      ceremony,
      ...categories.map(({ normalized_name }) => normalized_name),
    ]),
  ).toEqual([
    [98, 'picture', 'sound'],
    [97, 'sound'],
  ]);
});

test('ignores other achievements and unknown categories', () => {
  const reviewed = {
    type: 'CEREMONY_REVIEWED' as const,
    ceremony: 98,
    category: null,
    normalizedCategory: null,
    numFilms: 50,
  };
  expect(completeCategories([reviewed, complete(98, 'jousting')], overview)).toEqual([]);
});
