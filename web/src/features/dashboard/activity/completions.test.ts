import { expect, test } from 'vitest';
import { aFriend } from '../../../testing/friends';
import { indexOverview } from '../overviewIndex';
import { friendCompletions } from './completions';

const category = (name: string, display_priority: number) => ({
  name,
  normalized_name: name,
  group: 'other',
  display_priority,
});

const index = indexOverview([
  {
    ceremony: 2,
    date: '1930-04-03',
    honoring_years: '1928/29',
    venue: '',
    nomination_summary: [
      {
        category: category('sound', 1),
        films: [
          { film_id: 'a', won: false },
          { film_id: 'c', won: true },
        ],
      },
      { category: category('dance', 3), films: [{ film_id: 'b', won: true }] },
      {
        category: category('best-picture', 2),
        films: [
          { film_id: 'a', won: false },
          { film_id: 'b', won: true },
        ],
      },
    ],
  },
]);

const lately = (...films: string[]) => films.map((film_id) => ({ film_id, name: film_id, year: 1929 }));
const friend = (_id: string, viewed: string[]) => ({ _id, revision: 1, username: _id, viewed });
const completed = (last: string[], viewed: string[]) =>
  friendCompletions(index, [aFriend({ _id: 'toto', lately: lately(...last) })], [friend('toto', viewed)]).map(
    ({ friend, category }) => [friend._id, category.name],
  );

test.each([
  ['a category that the last films close', ['a'], ['a', 'c'], [['toto', 'sound']]],
  ['Best Picture first', ['a'], ['a', 'b', 'c'], [['toto', 'best-picture']]],
  ['nothing that is open, and no category with a single film', ['b'], ['b'], []],
  ['nothing that was complete before', ['x', 'y', 'z'], ['a', 'b', 'x', 'y', 'z'], []],
  ['nothing of a friend without films', [], [], []],
])('lists %s', (_name, last, viewed, expected) => {
  expect(completed(last, viewed)).toEqual(expected);
});

test('lists one category of each friend, and nothing of former friends', () => {
  const confirmed = ['toto', 'glinda', 'former'].map((_id) => aFriend({ _id, lately: lately('a') }));
  const friends = [friend('glinda', ['a', 'c']), friend('toto', ['a', 'b'])];
  expect(friendCompletions(index, confirmed, friends).map(({ friend }) => friend._id)).toEqual([
    'toto',
    'glinda',
  ]);
});
