import { expect, test } from 'vitest';
import { aFilm } from '../../../testing/catalogue';
import { newestFirst, unseen } from './nomineeHits';

const hit = (name: string, year: number, release_date: string | null = null) => ({
  ...aFilm({ _id: name, name, year, release_date }),
  matched: ['Meryl Streep'],
});

const hits = [
  hit('Silkwood', 1983),
  hit('Into the Woods', 2014),
  hit('Adaptation', 2002, '2002-12-06'),
  hit('The Hours', 2002, '2002-12-27'),
  hit('Ironweed', 1987),
];

test('the films of a nominee are sorted by year, newest first', () => {
  expect(newestFirst(hits).map(({ name }) => name)).toEqual([
    'Into the Woods',
    'The Hours',
    'Adaptation',
    'Ironweed',
    'Silkwood',
  ]);
});

test('unseen films are those that are not viewed', () => {
  expect(unseen(hits, new Set(['Silkwood', 'Ironweed', 'elsewhere']))).toHaveLength(3);
});
