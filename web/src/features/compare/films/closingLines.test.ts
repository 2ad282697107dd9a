import { expect, test } from 'vitest';
import { closingLines } from './closingLines';

const closing = (normalized_name: string, forYou: boolean, forFriend: boolean) => ({
  ceremony: 97,
  category: { name: normalized_name, normalized_name, display_priority: 1, group: 'other' },
  forYou,
  forFriend,
});
const linesFor = (...closes: ReturnType<typeof closing>[]) =>
  closingLines({ film_id: 'wings', closes, nominations: 4 }, 'Toto');

test('names the completed categories for each user', () => {
  expect(
    linesFor(
      closing('sound', true, true),
      closing('directing', true, false),
      closing('casting', false, true),
    ),
  ).toEqual([
    'Completes Sound (97th) for you both',
    'Completes Directing (97th) for you',
    'Completes Casting (97th) for Toto',
  ]);
});

test('counts the categories when there are more than two', () => {
  const all = ['sound', 'directing', 'casting'].map((name) => closing(name, true, true));
  expect(linesFor(...all.slice(1))).toEqual(['Completes Directing (97th) and Casting (97th) for you both']);
  expect(linesFor(...all)).toEqual(['Completes 3 categories for you both']);
});

test('counts the nominations of a film that completes nothing', () => {
  expect(linesFor()).toEqual(['Brings you both closer in 4 categories']);
});
