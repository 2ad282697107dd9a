import { expect, test } from 'vitest';
import type { ImportedArchive } from './archiveQueries';
import { importedText } from './importedText';

const list = { added: 0, removed: 0 };
const nothing: ImportedArchive = {
  viewed: list,
  watchlist: list,
  films_reviewed: list,
  diary: { added: 0, changed: 0 },
  older: 0,
  skipped_films: 0,
  settings: false,
};

test('a second import says that nothing is new', () => {
  expect(importedText(nothing)).toEqual({ title: 'Nothing new', texts: ['You already have all of this.'] });
});

test('everything that was imported is counted', () => {
  const imported: ImportedArchive = {
    viewed: { added: 1_234, removed: 1 },
    watchlist: { added: 1, removed: 1 },
    films_reviewed: { added: 2, removed: 0 },
    diary: { added: 1, changed: 2 },
    older: 3,
    skipped_films: 1,
    settings: true,
  };
  const { title, texts } = importedText(imported);
  expect(title).toBe('Imported');
  expect(texts).toEqual([
    'Added 1,234 watched films, 1 film on your watchlist, 2 reviewed films, and 1 diary entry.',
    'Updated 2 diary entries.',
    'Took 2 films off your lists, as you did there later.',
    'Your settings are back, too.',
    'Kept 3 newer changes you made here.',
    "Skipped 1 film this server doesn't know.",
  ]);
});

test('newer changes are mentioned even if nothing was imported', () => {
  expect(importedText({ ...nothing, older: 1 })).toEqual({
    title: 'Nothing new',
    texts: ['You already have all of this.', 'Kept 1 newer change you made here.'],
  });
});
