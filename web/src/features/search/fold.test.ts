import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold';

// The server's test cases: highlights must match what the server finds.
test.each([
  ["Ocean's Eleven", 'oceans eleven'],
  ["Ocean's  Eleven ", 'oceans eleven'],
  ['Amélie', 'amelie'],
  ['Ådalen 31', 'adalen 31'],
  ['Krzysztof Kieślowski', 'krzysztof kieslowski'],
  ['Paweł', 'pawel'],
  ['Mads Brügger & Søren Æøå', 'mads brugger and soren aeoa'],
  ['Straße', 'strasse'],
  ['Þórbergur Guðmundsson', 'thorbergur gudmundsson'],
  ['E.T. the Extra-Terrestrial', 'et the extra terrestrial'],
  ['Dr. Strangelove or: How I Learned', 'dr strangelove or how i learned'],
  ['tick, tick...BOOM!', 'tick tick boom'],
  ['tick, tick…BOOM!', 'tick tick boom'],
  ['M*A*S*H', 'mash'],
  ['J. R. R. Tolkien', 'j r r tolkien'],
  ['8½', '8 1 2'],
  ['8 1/2', '8 1 2'],
  ['Alien³', 'alien3'],
  ['WALL·E', 'wall e'],
  ['İstanbul', 'istanbul'],
  ['七人の侍', '七人の侍'],
  ['ＦＵＬＬ　ＷＩＤＴＨ', 'full width'],
  ['Война и мир', 'воина и мир'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['\u0007\t\n', ''],
  ['...!?', ''],
])('%j folds to %j', (text, folded) => {
  expect(fold(text).text).toBe(folded);
});

test('every character has ordered offsets into the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (original) => {
      const { text, starts, ends } = fold(original);
      expect(starts).toHaveLength(text.length);
      expect(ends).toHaveLength(text.length);
      for (let index = 0; index < text.length; index += 1) {
        expect(starts[index]).toBeLessThan(ends[index] ?? 0);
        expect(ends[index]).toBeLessThanOrEqual(original.length);
        if (index > 0) expect(starts[index]).toBeGreaterThanOrEqual(starts[index - 1] ?? 0);
      }
    }),
  );
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (original) => {
      const { text } = fold(original);
      expect(fold(text).text).toBe(text);
    }),
  );
});
