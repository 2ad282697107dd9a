import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '../../../api/cases/ordinals.json';
import { ordinal, ordinalSuffix } from './ordinals';

// The server is tested against the same cases.
test.each(cases as [number, string][])('%i is %s', (n, text) => {
  expect(ordinal(n)).toBe(text);
});

test('agrees with Intl.PluralRules for every number', () => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const suffixes = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  fc.assert(fc.property(fc.nat(), (n) => ordinalSuffix(n) === suffixes[rules.select(n)]));
});
