import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pickFilm } from './surprise';

const films = [
  { film_id: 'a', score: 6 },
  { film_id: 'b', score: 3 },
  { film_id: 'c', score: 1 },
];

test.each([
  [0, 'a'],
  [0.59, 'a'],
  [0.6, 'b'],
  [0.89, 'b'],
  [0.9, 'c'],
  [0.999, 'c'],
])('chance %d picks %s', (random, expected) => {
  expect(pickFilm(films, [], random)?.film_id).toBe(expected);
});

test('another one is a film that was not picked before, while there is one', () => {
  expect(pickFilm(films, ['a'], 0)?.film_id).toBe('b');
  expect(pickFilm(films, ['a', 'b'], 0)?.film_id).toBe('c');
  expect(pickFilm(films, ['a', 'b', 'c'], 0.99)?.film_id).toBe('b');
  expect(pickFilm(films.slice(0, 1), ['a'], 0)?.film_id).toBe('a');
  expect(pickFilm([], [], 0)).toBeUndefined();
});

test('films without a score are picked only if none has one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 5, noNaN: true }), { minLength: 1, maxLength: 8 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (scores, random) => {
        const scored = scores.map((score, index) => ({ film_id: String(index), score }));
        const picked = pickFilm(scored, [], random);
        expect(picked).toBeDefined();
        if (scores.some((score) => score > 0)) expect(picked?.score).toBeGreaterThan(0);
      },
    ),
  );
});

test('the chance of a film is its share of all scores', () => {
  const counts = new Map<string, number>();
  const draws = 1000;
  for (let draw = 0; draw < draws; draw += 1) {
    const id = pickFilm(films, [], draw / draws)?.film_id ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  expect(counts).toEqual(
    new Map([
      ['a', 600],
      ['b', 300],
      ['c', 100],
    ]),
  );
});
