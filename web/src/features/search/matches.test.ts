import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold';
import { excerpt, highlightParts } from './matches';

/** The parts with what matched in brackets. */
function marked(text: string, searched: string, isWholeWord = false) {
  return highlightParts(text, searched, isWholeWord)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');
}

describe('what was found is marked as it is written', () => {
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
    ['Who’s Afraid of Virginia Woolf?', 'virginia afraid', 'Who’s [Afraid] of [Virginia] Woolf?'],
    ['Wings', 'sound', 'Wings'],
    ['Wings', '...', 'Wings'],
    ['Wings', '', 'Wings'],
    ['aaa', 'aa', '[aaa]'],
    ['Ｆｕｌｌ', 'full', '[Ｆｕｌｌ]'],
  ])('%j searched for %j', (text, searched, shown) => {
    expect(marked(text, searched)).toBe(shown);
  });

  test('whole words only when whole words were asked for', () => {
    expect(marked('It Happened One Night with Itsy', 'it', true)).toBe('[It] Happened One Night with Itsy');
    expect(marked('Up in the Air, Upstairs', 'up', true)).toBe('[Up] in the Air, Upstairs');
  });

  test('nothing is lost, doubled or left unmarked', () => {
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

describe('an excerpt', () => {
  const story = 'A boxer from Philadelphia gets a shot at the title and falls in love with a shy woman.';

  test('is the whole text where that is short', () => {
    expect(excerpt(story, 'boxer', false, 200)).toBe(story);
  });

  test('has the first match and whole words around it', () => {
    expect(excerpt(story, 'boxer', false, 30)).toBe('A boxer from Philadelphia gets …');
    expect(excerpt(story, 'woman', false, 30)).toBe('… in love with a shy woman.');
    expect(excerpt(story, 'title', false, 30)).toBe('… at the title and falls in love …');
  });

  test('always holds the match', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 9 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, fc.nat(39), fc.integer({ min: 12, max: 60 }), (words, place, length) => {
        const searched = words[place % words.length] ?? '';
        const piece = excerpt(words.join(' '), searched, false, length);
        expect(piece).toContain(searched);
        expect(piece.length).toBeLessThanOrEqual(length + searched.length + 4);
      }),
    );
  });
});
