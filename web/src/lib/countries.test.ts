import { expect, test } from 'vitest';
import { countryName, flagOf } from './countries';

test.each([
  ['US', 'United States'],
  ['gb', 'United Kingdom'],
  ['SU', 'Soviet Union'],
  ['YU', 'Yugoslavia'],
  ['not a code', 'not a code'],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

test('builds a flag from two regional indicator symbols', () => {
  expect(flagOf('jp')).toBe('🇯🇵');
});
