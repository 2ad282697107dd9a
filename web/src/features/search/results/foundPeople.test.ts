import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { foundPeople } from './foundPeople';

const aHit = (
  _id: string,
  ...nominations: [ceremony: number, names: string[], ids: (string | null)[]][]
) => ({
  ...aFilm({ _id }),
  matched: [],
  nominations: nominations.map(([ceremony, nominees, nominee_ids], index) => ({
    _id: `${_id} ${index}`,
    ceremony,
    category_name: 'Directing',
    nominees,
    nominee_ids,
    won: false,
  })),
});

test('has each person once by id, as credited last, the most nominated first', () => {
  const people = foundPeople([
    aHit('a', [70, ['Joel Coen', 'Ethan Coen'], ['nm1', 'nm2']]),
    aHit('b', [60, ['Roderick Jaynes'], ['nm1']], [60, ['Joel Coen'], ['nm3']]),
  ]);
  expect(people).toEqual([
    { id: 'nm1', name: 'Joel Coen', nominations: 2 },
    { id: 'nm2', name: 'Ethan Coen', nominations: 1 },
    { id: 'nm3', name: 'Joel Coen', nominations: 1 },
  ]);
});

test('leaves out nominees without a page', () => {
  expect(foundPeople([aHit('a', [1, ['Paramount Famous Lasky'], [null]])])).toEqual([]);
  expect(foundPeople([{ ...aFilm(), matched: [] }])).toEqual([]);
});
