import { describe, expect, test } from 'vitest';
import { aPerson, nominationOf } from '../../testing/person';
import {
  categoriesOf,
  filmsLeft,
  honorsText,
  nominatedFilms,
  nounOf,
  personProgress,
  ringRows,
  seenText,
  spanText,
} from './person';

const streep = aPerson();
const ids = (films: readonly { _id: string }[]) => films.map(({ _id }) => _id);

describe('what is counted', () => {
  test('are performances if all nominations are for acting, otherwise films', () => {
    expect(nounOf(streep)).toBe('performance');
    const directing = nominationOf({ group: 'directing', normalized_name: 'directing' });
    expect(nounOf({ nominations: [...streep.nominations, directing] })).toBe('film');
    expect(nounOf({ nominations: [] })).toBe('film');
  });

  test.each([
    [[], '0 of 3 nominated performances seen'],
    [['deer', 'doubt', 'other'], '2 of 3 nominated performances seen'],
  ])('with %j viewed is %s', (viewed, text) => {
    const progress = personProgress(streep, new Set(viewed));
    expect(`${progress.viewed} of ${progress.total} ${seenText(streep, progress)}`).toBe(text);
  });

  test('of one film is singular', () => {
    const [first] = streep.films;
    const person = { ...streep, films: first ? [first] : [] };
    expect(seenText(person, personProgress(person, new Set()))).toBe('nominated performance seen');
  });
});

test('the films left are the unseen ones, newest first', () => {
  expect(ids(filmsLeft(streep, new Set(['sophie'])))).toEqual(['doubt', 'deer']);
  expect(filmsLeft(streep, new Set(['deer', 'sophie', 'doubt']))).toEqual([]);
});

test('categories have their films, the most nominations first', () => {
  expect(categoriesOf(streep).map(({ category, films }) => [category.normalized_name, films])).toEqual([
    [
      'actress-in-a-leading-role',
      [
        { film_id: 'sophie', won: true },
        { film_id: 'doubt', won: false },
      ],
    ],
    ['actress-in-a-supporting-role', [{ film_id: 'deer', won: false }]],
  ]);
});

test.each([
  [0, [0]],
  [2, [0, 2]],
  [7, [0, 7]],
  [8, [0, 4, 4]],
  [15, [0, 5, 5, 5]],
])('%i rings are in rows of %j', (count, lengths) => {
  const [summary] = categoriesOf(streep);
  const rings = Array.from({ length: count }, () => summary ?? expect.fail());
  expect(ringRows(rings).map(({ length }) => length)).toEqual(lengths);
});

test('nominations are listed by film, newest first, also of one category', () => {
  expect(ids(nominatedFilms(streep, 'all').map(({ film }) => film))).toEqual(['doubt', 'sophie', 'deer']);
  const supporting = nominatedFilms(streep, 'actress-in-a-supporting-role');
  expect(ids(supporting.map(({ film }) => film))).toEqual(['deer']);
});

test('a film with two nominations is listed once, and a nomination for two films with both', () => {
  const twice = nominationOf({ _id: 'again', film_ids: ['doubt', 'sophie'], ceremony: 81 });
  const rows = nominatedFilms({ ...streep, nominations: [...streep.nominations, twice] }, 'all');
  expect(rows.map(({ film, nominations }) => [film._id, ids(nominations)])).toEqual([
    ['sophie', ['n-sophie', 'again']],
    ['doubt', ['n-doubt', 'again']],
    ['deer', ['n-deer']],
  ]);
});

test.each([
  [21, 3, '21 nominations, 3 wins'],
  [1, 1, '1 nomination, 1 win'],
  [8, 0, '8 nominations'],
])('%i nominations and %i wins are %s', (nomCount, winCount, text) => {
  expect(honorsText({ nomCount, winCount })).toBe(text);
});

test('the span names the first and the last ceremony, or the only one', () => {
  const first = { ceremony: 51, years: '1978' };
  expect(spanText({ first, last: { ceremony: 81, years: '2008' } })).toBe(
    '51st ceremony (1978) to 81st (2008)',
  );
  expect(spanText({ first, last: first })).toBe('51st ceremony (1978)');
});
