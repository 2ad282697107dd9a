import { expect, test } from 'vitest';
import { aFilm } from '../../testing/catalogue';
import { chosenFilms, knownChoice, serviceOptions, type WatchlistFilm } from './watchlist';
import { type Choice, choiceOf, defaultChoice, queryOf, readChoiceQuery } from './watchlistQuery';

function listed(
  _id: string,
  {
    year = 2000,
    runtime = 100 as number | null,
    ...rest
  }: Partial<WatchlistFilm> & { year?: number; runtime?: number | null } = {},
): WatchlistFilm {
  return {
    film: aFilm({ _id, year, runtime }),
    added: '2026-01-01T00:00:00Z',
    is_short: false,
    is_documentary: false,
    services: [],
    ...rest,
  };
}

const airing = { provider: 'tcm' as const, start_time: '2026-01-01T00:00Z', end_time: '2026-01-01T02:00Z' };
/** As sent: last added first. */
const films = [
  listed('tv', { year: 1950, airing }),
  listed('short', { runtime: 12, is_short: true, is_documentary: true }),
  listed('netflix', { year: 1990, services: ['netflix', 'tubi'] }),
  listed('unknown', { runtime: null, year: 2020 }),
  listed('mubi', { year: 1980, runtime: 200, services: ['mubi'] }),
];
const context = {
  myServices: new Set(['mubi']),
  closes: new Map([
    ['netflix', 1],
    ['unknown', 3],
  ]),
};
const order = (choice: Partial<Choice>) =>
  chosenFilms(films, { ...defaultChoice, ...choice }, context).map(({ film }) => film._id);

test.each([
  ['added', ['tv', 'short', 'netflix', 'unknown', 'mubi']],
  ['runtime', ['short', 'tv', 'netflix', 'mubi', 'unknown']],
  ['year', ['unknown', 'short', 'netflix', 'mubi', 'tv']],
  ['rings', ['unknown', 'netflix', 'tv', 'short', 'mubi']],
  ['where', ['mubi', 'netflix', 'tv', 'short', 'unknown']],
] as const)('sorts by %s', (sort, expected) => {
  expect(order({ sort })).toEqual(expected);
});

test('filters by kind and service', () => {
  expect(order({ kind: 'features' })).toEqual(['tv', 'netflix', 'unknown', 'mubi']);
  expect(order({ kind: 'documentaries' })).toEqual(['short']);
  expect(order({ service: 'tubi' })).toEqual(['netflix']);
  expect(order({ service: 'mine' })).toEqual(['mubi']);
  expect(order({ service: 'mine', kind: 'shorts' })).toEqual([]);
});

test('the choice survives the query string, and unknown values are ignored', () => {
  const choice: Choice = { sort: 'rings', kind: 'shorts', service: 'mine' };
  expect(choiceOf(readChoiceQuery({ ...queryOf(choice) }))).toEqual(choice);
  expect(queryOf(defaultChoice)).toEqual({});
  expect(choiceOf(readChoiceQuery({ sort: 'random', kind: 1, service: 7 }))).toEqual(defaultChoice);
});

test('a service that does not exist is ignored', () => {
  const choice = choiceOf(readChoiceQuery({ service: 'blockbuster', kind: 'shorts' }));
  expect(knownChoice(choice)).toEqual({ ...defaultChoice, kind: 'shorts' });
  for (const service of ['all', 'mine', 'mubi'] as const)
    expect(knownChoice({ ...defaultChoice, service }).service).toBe(service);
});

test('lists the services that have films, own ones first', () => {
  expect(serviceOptions(films, context.myServices, 'all').map(({ label }) => label)).toEqual([
    'Any service',
    'My services',
    'MUBI (1)',
    'Netflix (1)',
    'Tubi (1)',
  ]);
  expect(serviceOptions([], new Set(), 'all')).toEqual([{ value: 'all', label: 'Any service' }]);
  // What is chosen stays, or the filter would read 'Any service'.
  expect(serviceOptions([], new Set(), 'mubi').at(-1)).toEqual({ value: 'mubi', label: 'MUBI (0)' });
  expect(serviceOptions([], new Set(), 'mine').at(-1)).toMatchObject({ value: 'mine' });
});
