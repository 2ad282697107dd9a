import { expect, test } from 'vitest';
import { countryName } from './countries';

test.each([
  ['US', 'United States'],
  ['gb', 'United Kingdom'],
  ['SU', 'Soviet Union'],
  ['YU', 'Yugoslavia'],
  ['not a code', 'not a code'],
])('%s is %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});
