import { expect, test } from 'vitest';
import { isZipCode } from './zipCode';

test.each([
  ['90028', true],
  ['90028-1234', true],
  ['00501', true],
  ['9002', false],
  ['900281', false],
  ['ABCDE', false],
  ['90028-12', false],
  ['', false],
])('%s is a zip code: %s', (text, isOne) => {
  expect(isZipCode(text)).toBe(isOne);
});
