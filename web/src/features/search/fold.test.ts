import fc from 'fast-check';
import { expect, test } from 'vitest';
import cases from '../../../../api/cases/folding.json';
import { fold } from './fold';

// The server reads the same cases: highlights must match what the server finds.
test.each(cases as [string, string][])('%j folds to %j', (text, folded) => {
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
