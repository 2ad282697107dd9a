import { expect, test } from 'vitest';
import { type Choice, choiceOf, queryOf } from './peopleQuery';

const defaults: Choice = { sort: 'nearest', award: 'all', decade: 'all', name: '', show: 'all', page: 1 };

test('a missing query is the default, which is left out of the query', () => {
  expect(choiceOf({})).toEqual(defaults);
  expect(Object.values(queryOf(defaults)).filter(Boolean)).toEqual([]);
});

test('a choice is the same after the query', () => {
  const choice: Choice = {
    sort: 'wins',
    award: 'directing',
    decade: '1950',
    name: 'ritter',
    show: 'unseen',
    page: 3,
  };
  expect(choiceOf(queryOf(choice))).toEqual(choice);
});

test.each([
  { sort: 'age' },
  { award: '../directing' },
  { decade: '1951' },
  { decade: 'all' },
  { page: '0' },
  { page: '-1' },
  { page: '1e9' },
  { name: ' ' },
])('%o is ignored', (query) => {
  expect(choiceOf(query)).toEqual(defaults);
});

test('a long name is cut to what the server accepts', () => {
  expect(choiceOf({ name: 'x'.repeat(300) }).name).toHaveLength(200);
});
