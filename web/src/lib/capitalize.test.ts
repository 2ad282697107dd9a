import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalize } from './capitalize';

test.each([
  ['godfather', 'Godfather'],
  ['the godfather', 'The godfather'],
  ['éclair', 'Éclair'],
  ['8½', '8½'],
  ['', ''],
])('%j becomes %j', (text, capitalized) => {
  expect(capitalize(text)).toBe(capitalized);
});

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => capitalize(capitalize(text)) === capitalize(text)),
  );
});
