import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAX_CHOSEN_RINGS, readRings, withoutRing, withRings, writeRings } from './chosenRings';

const ring = (ceremony: number, category: string) => ({ ceremony, category });

test('rings survive the query string, whatever their order', () => {
  const chosen = withRings([], [ring(97, 'directing'), ring(98, 'sound'), ring(98, 'directing')]);
  expect(writeRings(chosen)).toBe('directing.98.97,sound.98');
  expect(readRings(writeRings(chosen))).toEqual(chosen);
  expect(readRings('sound.98,directing.97.98')).toEqual(chosen);
});

test.each([
  '',
  'directing',
  'directing.',
  'directing.0',
  'directing.x',
  'directing.1000',
  '.98',
  'a b.98',
  '98',
])('%j has no rings', (text) => {
  expect(readRings(text)).toEqual([]);
});

test('wrong parts are left out, and repeated ones count once', () => {
  expect(readRings('directing.98.x.98,<b>.97,sound.1')).toEqual([ring(98, 'directing'), ring(1, 'sound')]);
});

test('rings are added up to the limit and removed', () => {
  const many = Array.from({ length: 150 }, (_, index) => ring(index + 1, 'sound'));
  const other = many.map(({ ceremony }) => ring(ceremony, 'casting'));
  const chosen = withRings(many, other);
  expect(chosen).toHaveLength(MAX_CHOSEN_RINGS);
  // Those chosen before stay.
  expect(chosen.filter(({ category }) => category === 'sound')).toHaveLength(150);
  expect(readRings(writeRings([...many, ...other]))).toHaveLength(MAX_CHOSEN_RINGS);
  expect(withoutRing([ring(98, 'sound'), ring(97, 'sound')], ring(98, 'sound'))).toEqual([ring(97, 'sound')]);
});

test('the limit is the one that the server documents', () => {
  const document = JSON.parse(readFileSync('../api/openapi.json', 'utf8'));
  expect(document.components.schemas.Scope.properties.rings.maxItems).toBe(MAX_CHOSEN_RINGS);
});
