import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold';
import { excerpt, highlightParts } from './matches';

/** The text with matches in brackets. */
function bracketed(text: string, searched: string, isWholeWord = false) {
  return highlightParts(text, searched, isWholeWord)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
}

describe('highlights', () => {
  test.each([
    ['The Godfather', 'godfather', 'The [Godfather]'],
    ['Amélie', 'amelie', '[Amélie]'],
    ['Ame\u0301lie', 'ame', '[Ame\u0301]lie'],
    ['Søren Æøå', 'soren ae', '[Søren Æ]øå'],
    ["Ocean's Eleven", 'oceans', "[Ocean's] Eleven"],
    ['M*A*S*H', 'mash', '[M*A*S*H]'],
    ['E.T. the Extra-Terrestrial', 'et', '[E.T]. the Extra-Terrestrial'],
    ['Mads & Ben', 'mads and', '[Mads &] Ben'],
    ['tick, tick...BOOM!', 'tick', '[tick], [tick]...BOOM!'],
    ["Who's Afraid of Virginia Woolf?", 'virginia afraid', "Who's [Afraid] of [Virginia] Woolf?"],
    ['Wings', 'sound', 'Wings'],
    ['Wings', '...', 'Wings'],
    ['Wings', '', 'Wings'],
    ['aaa', 'aa', '[aaa]'],
    ['Ｆｕｌｌ', 'full', '[Ｆｕｌｌ]'],
  ])('%j searched for %j', (text, searched, expected) => {
    expect(bracketed(text, searched)).toBe(expected);
  });

  test('match only whole words on request', () => {
    expect(bracketed('It Happened One Night with Itsy', 'it', true)).toBe(
      '[It] Happened One Night with Itsy',
    );
    expect(bracketed('Up in the Air, Upstairs', 'up', true)).toBe('[Up] in the Air, Upstairs');
  });

  test('preserve the text and include every match', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(text, text, fc.boolean(), (text, searched, isWholeWord) => {
        const parts = highlightParts(text, searched, isWholeWord);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const needle = fold(searched).text;
        if (!needle || isWholeWord) return;
        expect(parts.some((part) => part.isMatch) || !fold(text).text.includes(needle)).toBe(true);
      }),
    );
  });
});

describe('excerpt', () => {
  const overview = 'A boxer from Philadelphia gets a shot at the title and falls in love with a shy woman.';

  test('is the whole text if it is short', () => {
    expect(excerpt(overview, 'boxer', false, 200)).toBe(overview);
  });

  test('contains the first match and cuts at spaces', () => {
    expect(excerpt(overview, 'boxer', false, 30)).toBe('A boxer from Philadelphia gets …');
    expect(excerpt(overview, 'woman', false, 30)).toBe('… in love with a shy woman.');
    expect(excerpt(overview, 'title', false, 30)).toBe('… at the title and falls in love …');
  });

  test('always contains the match', () => {
    const anyTerms = fc.array(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(anyTerms, fc.nat(39), fc.integer({ min: 12, max: 60 }), (terms, index, length) => {
        const searched = terms[index % terms.length] ?? '';
        const piece = excerpt(terms.join(' '), searched, false, length);
        expect(piece).toContain(searched);
        expect(piece.length).toBeLessThanOrEqual(length + searched.length + 4);
      }),
    );
  });
});
