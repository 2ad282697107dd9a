import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ArchiveFile, anArchive } from '../../testing/archives';
import { listEntries, readEntry } from './zip';

const KB = 1024;

function blob(bytes: Uint8Array): Blob {
  return new Blob([Uint8Array.from(bytes)]);
}

/** The text of the first file. */
async function read(archive: Blob, largest = 64 * KB): Promise<string> {
  const [entry] = await listEntries(archive);
  if (!entry) throw new Error('no entry');
  return new TextDecoder().decode(await readEntry(archive, entry, largest));
}

const one = (changes: Partial<ArchiveFile> = {}) =>
  blob(anArchive([{ path: 'a.csv', content: 'a,b\n'.repeat(500), ...changes }]));

test('files are listed with their folders and read, packed or not', async () => {
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
  const texts = await Promise.all(entries.map((entry) => readEntry(archive, entry, KB)));
  expect(texts.map(({ length }) => length)).toEqual([1000, 1, 0]);
});

test('a comment behind the archive is no hindrance, not even one that looks like an end', async () => {
  const archive = anArchive([{ path: 'a.csv', content: 'x' }], 'made with love PK\x05\x06 and care');
  expect(await read(blob(archive))).toBe('x');
});

test('how much has been read is told', async () => {
  const archive = blob(anArchive([{ path: 'a.csv', content: randomBytes(200 * KB) }]));
  const [entry] = await listEntries(archive);
  const told: number[] = [];
  await readEntry(archive, entry as never, 300 * KB, (bytes) => told.push(bytes));
  expect(told.at(-1)).toBe(200 * KB);
  expect(told).toEqual([...told].sort((a, b) => a - b));
});

test.each([
  ['text', new TextEncoder().encode('Date,Name,Year,Letterboxd URI\n')],
  ['nothing', new Uint8Array()],
  ['a few bytes', new Uint8Array([0x50, 0x4b])],
  ['noise', randomBytes(5000)],
])('%s is not an archive', async (_what, bytes) => {
  await expect(listEntries(blob(bytes))).rejects.toThrow('This is not a zip archive.');
});

test('an archive that was cut off anywhere is damaged, and nothing of it is read', async () => {
  const whole = anArchive([
    { path: 'watched.csv', content: randomBytes(3 * KB) },
    { path: 'watchlist.csv', content: randomBytes(KB) },
  ]);
  for (let size = 4; size < whole.length; size += 97) {
    const readAll = async () => {
      const archive = blob(whole.subarray(0, size));
      for (const entry of await listEntries(archive)) await readEntry(archive, entry, 64 * KB);
    };
    await expect(readAll(), `${size} bytes`).rejects.toThrow('damaged or was not downloaded completely');
  }
});

test('an archive with a hole in its middle is damaged', async () => {
  const whole = anArchive([{ path: 'watched.csv', content: randomBytes(3 * KB) }]);
  await expect(read(blob(Buffer.concat([whole.subarray(0, 900), whole.subarray(1400)])))).rejects.toThrow(
    'damaged',
  );
  const scratched = Buffer.from(anArchive([{ path: 'a.csv', content: 'Date,Name\n'.repeat(900) }]));
  scratched.fill(0xff, 45, 60);
  await expect(read(blob(scratched))).rejects.toThrow('damaged');
});

test('a password stands in the way', async () => {
  await expect(read(one({ isEncrypted: true }))).rejects.toThrow('protected by a password');
});

test('an exotic way of packing is told apart from damage', async () => {
  await expect(read(one({ method: 14 }))).rejects.toThrow('cannot unpack');
});

test('a bomb is not unpacked, whatever it claims to be', async () => {
  const content = Buffer.alloc(5 * KB * KB);
  for (const claimedSize of [content.length, 10]) {
    const archive = blob(anArchive([{ path: 'a.csv', content, claimedSize }]));
    expect(archive.size).toBeLessThan(10 * KB);
    await expect(read(archive, 64 * KB)).rejects.toThrow('far more than an export');
  }
});

test('a file that is not as long as it claims is damaged', async () => {
  await expect(read(one({ claimedSize: 3 }))).rejects.toThrow('damaged');
});

test('an archive of too many files is refused before they are looked at', async () => {
  const files = Array.from({ length: 20_001 }, (_, at) => ({ path: `${at}`, content: '', isStored: true }));
  await expect(listEntries(blob(anArchive(files)))).rejects.toThrow('far more than an export');
});
