import { expect, test } from 'vitest';
import { anImportNomination, aPreview } from '../../../testing/adminFilms';
import { differences, isPublishable, isUnchanged, summary } from './previewSummary';

test('summarizes an import without changes', () => {
  const same = aPreview({}, {});
  expect([isUnchanged(same), isPublishable(same)]).toEqual([true, true]);
  expect(summary(same)).toMatch(/^No changes/);
});

test('counts the changes', () => {
  const nomination = anImportNomination();
  const changed = { before: nomination, after: { ...nomination, won: true } };
  expect(summary(aPreview({}, { added: [nomination, nomination], changed: [changed] }))).toBe(
    'Nominations: 2 new, 1 changed',
  );
  const ceremony = { ceremony: 99, date: '2027-03-14', honoring_years: '2026', venue: 'Dolby Theatre' };
  expect(summary(aPreview({}, { ceremonies: [ceremony] }))).toBe('Ceremony details changed');
});

test('summarizes errors before changes', () => {
  const errors = [{ file: 'a.csv', line: 2, message: 'won cannot be "maybe"' }];
  const unresolved = [{ film_id: 'tt9', named_at: [{ file: 'a.csv', line: 3 }] }];
  const withErrors = aPreview({ errors, unresolved }, { added: [anImportNomination()] });
  expect(isPublishable(withErrors)).toBe(false);
  expect(summary(withErrors)).toBe('1 error and 1 unknown film to fix before you can publish');
});

test('lists differences as pairs of before and after', () => {
  const before = anImportNomination();
  const after = { ...before, won: true, nominee: 'Eva Long' };
  expect(differences({ before, after })).toEqual([
    ['nominated', 'won'],
    ['Ana Lucia Ferro', 'Eva Long'],
  ]);
  expect(differences({ before, after: before })).toEqual([]);
});
