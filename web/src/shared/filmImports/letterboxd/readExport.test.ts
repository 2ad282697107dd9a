import { expect, test } from 'vitest';
import { type ArchiveFile, anArchive, anExport, diaryCsv, filmsCsv } from '../../../testing/archives';
import type { Progress } from '../filmExport';
import { readExport } from './readExport';

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
  'reads an export in the folder %s, without deleted and liked films',
  async (folder) => {
    const found = await read(anExport({ watched, watchlist, ...(folder && { folder }) }));
    expect(names(found)).toEqual([['Jaws', 'Alien'], ['Heat']]);
    expect(found.entries.size + found.ratings.size).toBe(0);
  },
);

test('prefers the table nearest to the root folder', async () => {
  const archive = anArchive([
    { path: 'old/backup/watched.csv', content: filmsCsv([['Old', 1999, 'old'] as const]) },
    { path: '__MACOSX/watched.csv', content: 'junk' },
    { path: 'new/watched.csv', content: filmsCsv(watched) },
    { path: 'new/watchlist.csv', content: filmsCsv(watchlist) },
    { path: 'new/.DS_Store', content: 'junk' },
  ]);
  expect(names(await read(archive))).toEqual([['Jaws', 'Alien'], ['Heat']]);
});

test.each(['watched.csv', 'watchlist.csv'])('rejects an archive without %s', async (missing) => {
  await expect(read(anArchive(tables({ [missing]: undefined })))).rejects.toThrow(`There's no ${missing}`);
  // A table of deleted films is no substitute.
  const deleted = tables({ [missing]: undefined, [`deleted/${missing}`]: filmsCsv(watched) });
  await expect(read(anArchive(deleted))).rejects.toThrow(`There's no ${missing}`);
});

test('rejects an empty archive', async () => {
  await expect(read(anArchive([]))).rejects.toThrow("There's no watched.csv");
});

test('names a table without a URI column', async () => {
  await expect(read(anArchive(tables({ 'watchlist.csv': 'Date,Name,Year\n' })))).rejects.toThrow(
    'watchlist.csv has no “Letterboxd URI” column.',
  );
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${filmsCsv([['Amélie', 2001, 'amel'] as const])}`)],
  ['UTF-16', Buffer.from(`\ufeff${filmsCsv([['Amélie', 2001, 'amel'] as const])}`, 'utf16le')],
  [
    'UTF-16, big-endian',
    Buffer.from(`\ufeff${filmsCsv([['Amélie', 2001, 'amel'] as const])}`, 'utf16le').swap16(),
  ],
  ['Windows-1252', Buffer.from(filmsCsv([['Amélie', 2001, 'amel'] as const]), 'latin1')],
])('reads a table in %s', async (_what, content) => {
  const found = await read(anArchive(tables({ 'watched.csv': content })));
  expect(found.watched.map(({ name, code }) => [name, code])).toEqual([['Amélie', 'amel']]);
});

test('reads entries from the diary and ratings, and ignores malformed ones', async () => {
  const diary = diaryCsv([['Jaws', 1975, '2019-07-04']]);
  const ratings = 'Date,Name,Year,Letterboxd URI,Rating\n2024-01-05,Alien,1979,https://boxd.it/alen,3.5\n';
  const found = await read(anArchive(tables({ 'diary.csv': diary, 'ratings.csv': ratings })));
  expect(found.entries).toEqual(new Map([['jaws', [{ day: '2019-07-04', rating: 4, isRewatch: false }]]]));
  expect(found.ratings).toEqual(new Map([['alen', 3.5]]));
  const malformed = await read(anArchive(tables({ 'diary.csv': '\u0000', 'ratings.csv': '\u0000' })));
  expect(malformed.entries.size + malformed.ratings.size).toBe(0);
});

test('reports increasing progress up to the total', async () => {
  const reported: Progress[] = [];
  await read(anExport({ watched, watchlist, diary: [['Jaws', 1975, '2019-07-04']] }), (progress) =>
    reported.push(progress),
  );
  expect(reported.at(-1)?.done).toBe(reported.at(-1)?.total);
  expect(reported.map(({ done }) => done)).toEqual(reported.map(({ done }) => done).sort((a, b) => a - b));
});

test('rejects a table that unpacks to more than any export', { timeout: 30_000 }, async () => {
  const huge = Buffer.alloc(33 * 1024 * 1024, 'x');
  await expect(read(anArchive(tables({ 'watched.csv': huge })))).rejects.toThrow(
    'far more in it than an export',
  );
});

test('rejects more rows than can be imported', { timeout: 30_000 }, async () => {
  const diary = `Name,Year,Watched Date\n${'x\n'.repeat(500_001)}`;
  await expect(read(anArchive(tables({ 'diary.csv': diary })))).rejects.toThrow('more than 500,000 rows');
});

test('rejects more films than there are', { timeout: 30_000 }, async () => {
  const many = Array.from({ length: 50_001 }, (_, at) => [`Film ${at}`, 1999, `c${at}`] as const);
  await expect(read(anArchive(tables({ 'watched.csv': filmsCsv(many) })))).rejects.toThrow('more films than');
});
