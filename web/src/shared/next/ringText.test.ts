import { expect, test } from 'vitest';
import { ringsText } from './ringText';

const ring = (category_name: string, years = '1937') => ({
  ceremony: 10,
  category: category_name.toLowerCase(),
  category_name,
  years,
});

test.each([
  [[ring('Directing')], 'Directing 1937'],
  [[ring('Directing'), ring('Best Picture', '1927/28')], 'Directing 1937 and Best Picture 1927/28'],
  [[ring('Directing'), ring('Sound'), ring('Actor')], 'Directing 1937, Sound 1937 and 1 more ring'],
  [['A', 'B', 'C', 'D'].map((name) => ring(name)), 'A 1937, B 1937 and 2 more rings'],
])('names two rings and counts the rest: %#', (rings, text) => {
  expect(ringsText(rings)).toBe(text);
});
