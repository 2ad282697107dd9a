import { expect, test } from 'vitest';
import { type ArchiveFile, anArchive, anExport, diaryCsv, filmsCsv } from '../../testing/archives';
import { type Progress, readExport } from './readExport';

const blob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);
const read = (bytes: Uint8Array, onProgress: (progress: Progress) => void = () => {}) =>
  readExport(blob(bytes), '2026-03-15', onProgress);

const watched = [['Jaws', 1975, 'jaws'] as const, ['Alien', 1979, 'alie'] as const];
const watchlist = [['Heat', 1995, 'heat'] as const];
const names = ({ watched, watchlist }: Awaited<ReturnType<typeof read>>) =>
  [watched, watchlist].map((rows) => rows.map(({ name }) => name));

const tables = (changes: Record<string, string | Uint8Array | undefined> = {}): ArchiveFile[] =>
  Object.entries({
    'watched.csv': filmsCsv(watched),
    'watchlist.csv': filmsCsv(watchlist),
    ...changes,
  }).flatMap(([path, content]) => (content === undefined ? [] : [{ path, content }]));

test.each([undefined, 'letterboxd-ana-2026', 'Downloads/letterboxd-ana-2026'])(
  'an export in the folder %s is read, and what was deleted or liked is left alone',
  async (folder) => {
    const found = await read(anExport({ watched, watchlist, ...(folder && { folder }) }));
    expect(names(found)).toEqual([['Jaws', 'Alien'], ['Heat']]);
    expect(found.days.size).toBe(0);
  },
);

test('of several tables the one nearest to the top is taken', async () => {
  const archive = anArchive([
    { path: 'old/backup/watched.csv', content: filmsCsv([['Old', 1999, 'old'] as const]) },
    { path: '__MACOSX/watched.csv', content: 'junk' },
    { path: 'new/watched.csv', content: filmsCsv(watched) },
    { path: 'new/watchlist.csv', content: filmsCsv(watchlist) },
    { path: 'new/.DS_Store', content: 'junk' },
  ]);
  expect(names(await read(archive))).toEqual([['Jaws', 'Alien'], ['Heat']]);
});

test.each(['watched.csv', 'watchlist.csv'])('an archive without %s is refused', async (missing) => {
  await expect(read(anArchive(tables({ [missing]: undefined })))).rejects.toThrow(`There is no ${missing}`);
  // One that was deleted does not stand in for it.
  const deleted = tables({ [missing]: undefined, [`deleted/${missing}`]: filmsCsv(watched) });
  await expect(read(anArchive(deleted))).rejects.toThrow(`There is no ${missing}`);
});

test('an empty archive is refused', async () => {
  await expect(read(anArchive([]))).rejects.toThrow('There is no watched.csv');
});

test('a table without the column of addresses is named', async () => {
  await expect(read(anArchive(tables({ 'watchlist.csv': 'Date,Name,Year\n' })))).rejects.toThrow(
    'watchlist.csv has no column “Letterboxd URI”.',
  );
});

test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${filmsCsv([['Amélie', 2001, 'amel'] as const])}`)],
  ['UTF-16', Buffer.from(`\ufeff${filmsCsv([['Amélie', 2001, 'amel'] as const])}`, 'utf16le')],
  ['the letters of Windows', Buffer.from(filmsCsv([['Amélie', 2001, 'amel'] as const]), 'latin1')],
])('a table in %s is read', async (_what, content) => {
  const found = await read(anArchive(tables({ 'watched.csv': content })));
  expect(found.watched.map(({ name, code }) => [name, code])).toEqual([['Amélie', 'amel']]);
});

test('days come from the diary, which may be broken without harm', async () => {
  const diary = diaryCsv([['Jaws', 1975, '2019-07-04']]);
  expect((await read(anArchive(tables({ 'diary.csv': diary })))).days).toEqual(
    new Map([['jaws', '2019-07-04']]),
  );
  expect((await read(anArchive(tables({ 'diary.csv': '\u0000' })))).days.size).toBe(0);
});

test('progress goes from nothing to everything', async () => {
  const told: Progress[] = [];
  await read(anExport({ watched, watchlist, diary: [['Jaws', 1975, '2019-07-04']] }), (progress) =>
    told.push(progress),
  );
  expect(told.at(-1)?.done).toBe(told.at(-1)?.total);
  expect(told.map(({ done }) => done)).toEqual(told.map(({ done }) => done).sort((a, b) => a - b));
});

test('a table that unpacks to more than any export is refused', { timeout: 30_000 }, async () => {
  const huge = Buffer.alloc(33 * 1024 * 1024, 'x');
  await expect(read(anArchive(tables({ 'watched.csv': huge })))).rejects.toThrow('far more than an export');
});

test('more films than there are is refused', { timeout: 30_000 }, async () => {
  const many = Array.from({ length: 50_001 }, (_, at) => [`Film ${at}`, 1999, `c${at}`] as const);
  await expect(read(anArchive(tables({ 'watched.csv': filmsCsv(many) })))).rejects.toThrow('more films than');
});
