import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ArchiveFile, anArchive } from '../../testing/archives';
import { listEntries, readEntry } from './zip';

const KB = 1024;

function blob(bytes: Uint8Array): Blob {
  return new Blob([Uint8Array.from(bytes)]);
}

/** Reads the first file as text. */
async function read(archive: Blob, largest = 64 * KB): Promise<string> {
  const [entry] = await listEntries(archive);
  if (!entry) throw new Error('no entry');
  return new TextDecoder().decode(await readEntry(archive, entry, largest));
}

const one = (changes: Partial<ArchiveFile> = {}) =>
  blob(anArchive([{ path: 'a.csv', content: 'a,b\n'.repeat(500), ...changes }]));

test('lists files with their folders and reads them, compressed or not', async () => {
  const archive = blob(
    anArchive([
      { path: 'folder/', content: '' },
      { path: 'folder/watched.csv', content: 'Date,Name\n'.repeat(100) },
      { path: 'back\\slash.csv', content: 'x', isStored: true },
      { path: 'Amélie.csv', content: '' },
    ]),
  );
  const entries = await listEntries(archive);
  expect(entries.map(({ path }) => path)).toEqual(['folder/watched.csv', 'back/slash.csv', 'Amélie.csv']);
  const contents = await Promise.all(entries.map((entry) => readEntry(archive, entry, KB)));
  expect(contents.map(({ length }) => length)).toEqual([1000, 1, 0]);
});

test('ignores a trailing comment, even one that contains an end record', async () => {
  const archive = anArchive([{ path: 'a.csv', content: 'x' }], 'made with love PK\x05\x06 and care');
  expect(await read(blob(archive))).toBe('x');
});

test('reports the number of bytes read', async () => {
  const archive = blob(anArchive([{ path: 'a.csv', content: randomBytes(200 * KB) }]));
  const [entry] = await listEntries(archive);
  const reported: number[] = [];
  await readEntry(archive, entry as never, 300 * KB, (bytes) => reported.push(bytes));
  expect(reported.at(-1)).toBe(200 * KB);
  expect(reported).toEqual([...reported].sort((a, b) => a - b));
});

test.each([
  ['text', new TextEncoder().encode('Date,Name,Year,Letterboxd URI\n')],
  ['nothing', new Uint8Array()],
  ['a few bytes', new Uint8Array([0x50, 0x4b])],
  ['noise', randomBytes(5000)],
])('rejects %s', async (_what, bytes) => {
  await expect(listEntries(blob(bytes))).rejects.toThrow("This isn't a zip file.");
});

test('rejects a truncated archive', async () => {
  const whole = anArchive([
    { path: 'watched.csv', content: randomBytes(3 * KB) },
    { path: 'watchlist.csv', content: randomBytes(KB) },
  ]);
  for (let size = 4; size < whole.length; size += 97) {
    const readAll = async () => {
      const archive = blob(whole.subarray(0, size));
      for (const entry of await listEntries(archive)) await readEntry(archive, entry, 64 * KB);
    };
    await expect(readAll(), `${size} bytes`).rejects.toThrow("damaged or didn't download completely");
  }
});

test('rejects an archive with missing or overwritten bytes', async () => {
  const whole = anArchive([{ path: 'watched.csv', content: randomBytes(3 * KB) }]);
  await expect(read(blob(Buffer.concat([whole.subarray(0, 900), whole.subarray(1400)])))).rejects.toThrow(
    'damaged',
  );
  const overwritten = Buffer.from(anArchive([{ path: 'a.csv', content: 'Date,Name\n'.repeat(900) }]));
  overwritten.fill(0xff, 45, 60);
  await expect(read(blob(overwritten))).rejects.toThrow('damaged');
});

test('rejects an encrypted archive', async () => {
  await expect(read(one({ isEncrypted: true }))).rejects.toThrow('password-protected');
});

test('reports an unsupported compression method', async () => {
  await expect(read(one({ method: 14 }))).rejects.toThrow("can't unpack");
});

test('does not unpack a zip bomb, even if it claims a small size', async () => {
  const content = Buffer.alloc(5 * KB * KB);
  for (const claimedSize of [content.length, 10]) {
    const archive = blob(anArchive([{ path: 'a.csv', content, claimedSize }]));
    expect(archive.size).toBeLessThan(10 * KB);
    await expect(read(archive, 64 * KB)).rejects.toThrow('far more in it than an export');
  }
});

test('rejects a file whose size differs from the claimed one', async () => {
  await expect(read(one({ claimedSize: 3 }))).rejects.toThrow('damaged');
});

test('rejects an archive with too many files before it reads them', async () => {
  const files = Array.from({ length: 20_001 }, (_, at) => ({ path: `${at}`, content: '', isStored: true }));
  await expect(listEntries(blob(anArchive(files)))).rejects.toThrow('far more in it than an export');
});
