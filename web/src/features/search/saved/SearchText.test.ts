import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../fold';
import { SearchText } from './SearchText';

// The same titles and searches as in the server's tests (crates/laurels-catalogue/src/search/tests.rs).
const titles = [
  'The Godfather',
  "Ocean's Eleven",
  'Spider-Man',
  'Amélie',
  'E.T. the Extra-Terrestrial',
  'A Man for All Seasons',
  'The Man Who Knew Too Much',
  'Manhattan',
  'Woman in the Dunes',
  'Rain Man',
  'It',
  'Bitter Rice',
  '8½',
  'Lilo & Stitch',
  'Straße',
  '七人の侍',
];

function found(text: string, isWholeWord = false): string[] {
  const index = new SearchText();
  titles.forEach((title, owner) => {
    index.addName(owner, title);
  });
  return index
    .find(text, isWholeWord)
    .sort((a, b) => a.closeness - b.closeness || a.owner - b.owner)
    .flatMap(({ matched }) => matched);
}

describe('case, accents and punctuation do not matter', () => {
  test.each([
    ['  GODfather ', 'The Godfather'],
    ['the godfather', 'The Godfather'],
    ['oceans eleven', "Ocean's Eleven"],
    ['ocean’s eleven', "Ocean's Eleven"],
    ['spider-man', 'Spider-Man'],
    ['spider man', 'Spider-Man'],
    ['spiderman', 'Spider-Man'],
    ['amelie', 'Amélie'],
    ['AMÉLIE', 'Amélie'],
    ['et the extra terrestrial', 'E.T. the Extra-Terrestrial'],
    ['e.t.', 'E.T. the Extra-Terrestrial'],
    ['8 1/2', '8½'],
    ['lilo and stitch', 'Lilo & Stitch'],
    ['strasse', 'Straße'],
    ['七人', '七人の侍'],
  ])('%j finds %j', (text, title) => {
    expect(found(text)).toEqual([title]);
  });
});

test('the closest match is first', () => {
  expect(found('man')).toEqual([
    'A Man for All Seasons',
    'The Man Who Knew Too Much',
    'Manhattan',
    'Spider-Man',
    'Rain Man',
    'Woman in the Dunes',
  ]);
  expect(found('it')).toEqual(['It', 'Bitter Rice', 'Lilo & Stitch']);
});

test('whole words are delimited', () => {
  expect(found('it', true)).toEqual(['It']);
  expect(found('man', true)).toEqual([
    'A Man for All Seasons',
    'The Man Who Knew Too Much',
    'Spider-Man',
    'Rain Man',
  ]);
  expect(found('father', true)).toEqual([]);
});

test('separate words match when nothing closer does', () => {
  expect(found('man knew much')).toEqual(['The Man Who Knew Too Much']);
  expect(found('much man')).toEqual(['The Man Who Knew Too Much']);
  expect(found('uch kne', true)).toEqual([]);
  expect(found('man godfather')).toEqual([]);
});

test.each(['', '   ', '...', "'", '\u0301', '🎬'])('%j finds nothing', (text) => {
  expect(found(text)).toEqual([]);
});

test('a search finds what a look at every title finds', () => {
  const text = fc.stringMatching(/^[a-z]{1,3}( [a-z]{1,2})?$/);
  fc.assert(
    fc.property(text, fc.boolean(), (text, isWholeWord) => {
      const holds = (folded: string) =>
        isWholeWord ? ` ${folded} `.includes(` ${text} `) : folded.includes(text);
      const expected = titles.filter((title) =>
        [title, title.replace('-', '')].some((name) => holds(fold(name).text)),
      );
      if (expected.length > 0) expect(found(text, isWholeWord).toSorted()).toEqual(expected.toSorted());
    }),
  );
});
