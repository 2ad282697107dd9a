import { expect, test } from 'vitest';
import { bestKnownByDecade } from './bestKnown';

const category = (normalized_name: string) => ({
  name: normalized_name,
  normalized_name,
  display_priority: 1,
  group: 'other',
});

function ceremony(number: number, honoring_years: string, films: Record<string, [string, boolean][]>) {
  return {
    ceremony: number,
    date: '2000-01-01',
    honoring_years,
    venue: '',
    nomination_summary: Object.entries(films).map(([name, nominees]) => ({
      category: category(name),
      films: nominees.map(([film_id, won]) => ({ film_id, won })),
    })),
  } as unknown as Parameters<typeof bestKnownByDecade>[0][number];
}

test('the newest decade comes first, and winners of Best Picture before other nominees', () => {
  const overviews = [
    ceremony(6, '1932/1933', { 'best-picture': [['old', true]] }),
    ceremony(63, '1990', {
      'best-picture': [
        ['nominee', false],
        ['winner', true],
      ],
      sound: [
        ['sound', true],
        ['nominee', false],
      ],
    }),
    ceremony(64, '1991', { 'best-picture': [['other', false]] }),
  ];
  expect(bestKnownByDecade(overviews)).toEqual([
    { name: '1990s', filmIds: ['winner', 'nominee', 'other', 'sound'] },
    { name: '1930s', filmIds: ['old'] },
  ]);
});

test('a film counts once, however many nominations it has', () => {
  const [decade] = bestKnownByDecade([
    ceremony(63, '1990', {
      sound: [
        ['a', false],
        ['a', false],
      ],
      editing: [
        ['a', false],
        ['b', true],
      ],
    }),
  ]);
  expect(decade?.filmIds).toEqual(['a', 'b']);
});
