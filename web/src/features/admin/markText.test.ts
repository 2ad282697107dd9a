import { expect, test } from 'vitest';
import { markText, waitBeforeDeletion } from './markText';

const marked = '2026-03-01T12:00:00Z';
const after = (hours: number) => Date.parse(marked) + hours * 3_600_000;

test('shows the age of a mark', () => {
  expect(markText(marked, after(0))).toBe('MARKED FOR DELETION LESS THAN A MINUTE AGO');
  expect(markText(marked, after(5.5))).toBe('MARKED FOR DELETION 5 HOURS AGO');
  expect(markText(marked, after(48))).toBe('MARKED FOR DELETION 2 DAYS AGO');
});

test('allows deletion after a full day', () => {
  expect(waitBeforeDeletion(marked, after(0))).toBe(24 * 3_600_000);
  expect(waitBeforeDeletion(marked, after(24) - 1)).toBe(1);
  expect(waitBeforeDeletion(marked, after(24))).toBe(0);
  expect(waitBeforeDeletion(marked, after(99))).toBe(0);
});
