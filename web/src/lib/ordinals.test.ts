import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordinal, ordinalSuffix } from './ordinals';

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [93, '93rd'],
  [98, '98th'],
  [101, '101st'],
  [111, '111th'],
])('%i is %s', (n, text) => {
  expect(ordinal(n)).toBe(text);
});

test('English plural rules agree about every number', () => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  fc.assert(fc.property(fc.nat(), (n) => ordinalSuffix(n) === suffixes[rules.select(n)]));
});
