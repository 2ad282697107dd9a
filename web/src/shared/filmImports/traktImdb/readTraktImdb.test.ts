import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ArchiveFile, anArchive, anExport } from '../../../testing/archives';
import { imdbList, imdbRatings, traktHistory, traktJson, traktList } from '../../../testing/traktImdbFiles';
import { ArchiveError } from '../archiveError';
import type { Progress } from '../filmExport';
import { readTraktImdb } from './readTraktImdb';

const MB = 1024 * 1024;

const read = (
  content: string | Uint8Array,
  fileName = 'export.csv',
  onProgress: (progress: Progress) => void = () => {},
) => readTraktImdb(new Blob([Uint8Array.from(Buffer.from(content))]), fileName, '2026-03-15', onProgress);
const names = ({ films }: Awaited<ReturnType<typeof read>>) => films.map(({ name }) => name);

const amelie = { id: 'tt0211915', title: 'Amélie', year: 2001 };
const heat = { id: 'tt0113277', title: 'Heat', year: 1995 };
const at = '2021-03-22T12:00:00.000Z';

test.each([
  ['UTF-8', Buffer.from(imdbRatings([amelie]))],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${imdbRatings([amelie])}`)],
  ['UTF-16', Buffer.from(`\ufeff${imdbRatings([amelie])}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\ufeff${imdbRatings([amelie])}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(imdbRatings([amelie]), 'latin1')],
  ['lines that end with LF', Buffer.from(imdbRatings([amelie]).replaceAll('\r\n', '\n'))],
  ['JSON', Buffer.from(`\ufeff\n${traktJson('watched_at', [{ ...amelie, at }])}`)],
])('reads a file in %s', async (_what, content) => {
  const found = await read(content);
  expect(names(found)).toEqual(['Amélie']);
  expect(found.watched).toEqual(new Set(['tt0211915']));
});

test('recognizes files by their columns, whatever their names', async () => {
  expect((await read(imdbList([heat]), 'ratings.csv')).lists).toEqual([
    { fileName: 'ratings.csv', codes: ['tt0113277'] },
  ]);
  expect((await read(traktHistory([{ ...heat, at }]), 'watchlist.txt')).entries.size).toBe(1);
});

test('accepts a table without rows', async () => {
  expect(names(await read(imdbRatings([])))).toEqual([]);
});

describe('an archive', () => {
  const files: ArchiveFile[] = [
    { path: 'watched-history-1.json', content: traktJson('watched_at', [{ ...heat, at }]) },
    { path: 'trakt/lists-watchlist.json', content: traktJson('listed_at', [{ ...amelie, at }]) },
    { path: 'user-profile.json', content: '{"username": "ana"}' },
    { path: 'collection-movies.json', content: traktJson('collected_at', [{ ...amelie, at }]) },
    { path: 'readme.txt', content: imdbRatings([amelie]) },
    { path: '__MACOSX/ratings.csv', content: imdbRatings([amelie]) },
  ];

  test('is read file by file, without those that are not about films', async () => {
    const reported: Progress[] = [];
    const found = await read(anArchive(files), 'trakt.zip', (progress) => reported.push(progress));
    expect(names(found)).toEqual(['Heat', 'Amélie']);
    expect(found.watched).toEqual(new Set(['tt0113277']));
    expect(found.lists).toEqual([{ fileName: 'lists-watchlist.json', codes: ['tt0211915'] }]);
    const done = reported.map((progress) => progress.done);
    expect(done).toEqual(done.toSorted((one, other) => one - other));
    expect(reported.at(-1)?.done).toBe(reported.at(-1)?.total);
  });

  test('can have files of both services', async () => {
    const both = anArchive([
      { path: 'a.csv', content: imdbRatings([{ ...heat, rating: 9 }]) },
      { path: 'b.CSV', content: traktHistory([{ ...heat, at }]) },
      { path: 'c.csv', content: traktList([{ ...amelie, at }]) },
    ]);
    const found = await read(both);
    expect(found.films).toHaveLength(2);
    expect([...found.ratings]).toEqual([['tt0113277', 4.5]]);
    expect([...found.entries.keys()]).toEqual(['tt0113277']);
  });

  test('is rejected if it has nothing about films, is damaged or protected', async () => {
    for (const [bytes, reason] of [
      [anArchive([]), "We don't recognize this file."],
      [anArchive(files.slice(2)), "We don't recognize this file."],
      [anArchive(files).subarray(0, 300), 'The file is damaged'],
      [anArchive([{ path: 'a.csv', content: 'x', isEncrypted: true }]), 'password-protected'],
    ] as const) {
      await expect(read(bytes)).rejects.toThrow(reason);
    }
  });

  test('is not unpacked if it is a zip bomb', { timeout: 120_000 }, async () => {
    const bomb = Buffer.alloc(33 * MB, ' ');
    const liar = anArchive([{ path: 'a.csv', content: bomb, claimedSize: 10 }]);
    await expect(read(liar)).rejects.toThrow('far more in it');
    const many = Array.from({ length: 9 }, (_, index) => ({
      path: `${index}.json`,
      content: bomb.subarray(0, 30 * MB),
    }));
    await expect(read(anArchive(many))).rejects.toThrow('far more in it');
  });
});

test.each([
  ['an empty file', '', 'This file is empty.'],
  ['another table', 'Date,Amount\n2021-01-01,9\n', 'From IMDb, choose the .csv'],
  ['text', 'Dear diary', 'Settings → Data'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), "We don't recognize this file."],
  ['other JSON', '{"films": []}', "We don't recognize this file."],
  ['a list of people', 'Const,Name\nnm0000199,Al Pacino\n', "We don't recognize this file."],
  ['a table from Letterboxd', 'Date,Name,Year,Letterboxd URI\n', 'Choose “Letterboxd” to import it.'],
  [
    'an archive from Letterboxd',
    anExport({ watched: [['Heat', 1995, 'heat']] }),
    'Choose “Letterboxd” to import it.',
  ],
])('rejects %s with the reason', async (_what, content, reason) => {
  const reading = read(content);
  await expect(reading).rejects.toThrow(ArchiveError);
  await expect(reading).rejects.toThrow(reason);
});

test('rejects a file that is larger than any export', async () => {
  await expect(read(Buffer.alloc(33 * MB, ' '))).rejects.toThrow('far more in it');
});

test('reads a hundred thousand plays', { timeout: 60_000 }, async () => {
  const items = Array.from({ length: 100_000 }, (_, index) => ({
    ...heat,
    id: `tt${1_000_000 + (index % 20_000)}`,
    at: `20${10 + Math.floor(index / 20_000)}-03-22T12:00:00.000Z`,
  }));
  const found = await read(traktHistory(items));
  expect(found.films).toHaveLength(20_000);
  expect(found.entries.get('tt1000000')).toHaveLength(5);
});

test('rejects more films than there are', { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 50_001 }, (_, index) => ({ ...heat, id: `tt${1_000_000 + index}` }));
  await expect(read(imdbRatings(many))).rejects.toThrow('more films than');
});

test.each([
  ['a table', 'x\n'.repeat(500_002)],
  ['a JSON file', `[${'1,'.repeat(500_000)}1]`],
  [
    'all tables together',
    anArchive(
      ['a.csv', 'b.csv'].map((path) => ({ path, content: `Const,Title\n${'tt1,\n'.repeat(250_001)}` })),
    ),
  ],
])('rejects more rows than can be imported: %s', { timeout: 60_000 }, async (_what, content) => {
  await expect(read(content)).rejects.toThrow('more than 500,000 rows');
});

describe('whatever a file contains', () => {
  /** Any input must either be read or be rejected with a user-facing message. */
  async function expectReadOrRejected(content: string | Uint8Array) {
    await read(content).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ArchiveError);
      expect((error as ArchiveError).message).not.toBe('');
    });
  }

  test('it is read or rejected', { timeout: 30_000 }, async () => {
    const parts = fc.array(
      fc.constantFrom(
        'Const,Title,Your Rating,Date Rated\n',
        'watched_at,type,title,year,imdb_id\n',
        'tt0113277,',
        'movie,',
        '2021-02-30T25:61:00.000Z,',
        '"',
        ',',
        '\r\n',
        '[{"watched_at":',
        '{"movie":',
        '}]',
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      parts.map((all) => all.join('')),
      fc.json(),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 400 })), expectReadOrRejected),
    );
  });

  test('an archive with changed or missing bytes is read or rejected', async () => {
    const whole = anArchive([
      { path: 'a.csv', content: imdbRatings([heat]) },
      { path: 'b.json', content: traktJson('watched_at', [{ ...heat, at }]) },
    ]);
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    const changes = fc.array(change, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (all, length) => {
        const bytes = Uint8Array.from(whole);
        for (const { at, byte } of all) bytes[at] = byte;
        await expectReadOrRejected(all.length > 0 ? bytes : bytes.slice(0, length));
      }),
      { numRuns: 300 },
    );
  });

  test('every title that CSV can represent is read', async () => {
    const title = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name.trim() === name);
    await fc.assert(
      fc.asyncProperty(title, async (name) => {
        const found = await read(imdbRatings([{ ...heat, title: name }]));
        expect(names(found)).toEqual([name]);
      }),
    );
  });
});
