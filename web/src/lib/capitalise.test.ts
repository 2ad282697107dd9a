import fc from 'fast-check';
import { expect, test } from 'vitest';
import { capitalise } from './capitalise';

test.each([
  ['godfather', 'Godfather'],
  ['the godfather', 'The godfather'],
  ['éclair', 'Éclair'],
  ['8½', '8½'],
  ['', ''],
])('%j becomes %j', (text, capitalised) => {
  expect(capitalise(text)).toBe(capitalised);
});

test('doing it twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => capitalise(capitalise(text)) === capitalise(text)),
  );
});
