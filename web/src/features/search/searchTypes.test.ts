import { expect, test } from 'vitest';
import { isWholeWord, searchOf } from './searchTypes';

test.each([
  ['titles', '  The GODFATHER ', { type: 'titles', text: 'the godfather' }],
  ['nominees', 'É', { type: 'nominees', text: 'é' }],
  ['titles', '   ', undefined],
  ['titles', undefined, undefined],
  [undefined, 'jaws', undefined],
  ['people', 'jaws', undefined],
])('type %s and text %j', (type, text, search) => {
  expect(searchOf(type, text)).toEqual(search);
});

test.each([
  ['m', true],
  ['up', true],
  ['七人', true],
  ['😀😀', true],
  ['her', false],
  ['1917', false],
])('%j matches whole words only: %s', (text, isWhole) => {
  expect(isWholeWord(text)).toBe(isWhole);
});
