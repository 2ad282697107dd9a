import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anArchive, anExport, diaryCsv } from '../../../testing/archives';
import { ArchiveError } from '../archiveError';
import { diaryEntries, filmRows } from './exportRows';
import { readExport } from './readExport';

const whole = anExport({ watched: [['Jaws', 1975, 'jaws']], watchlist: [['Heat', 1995, 'heat']] });
const read = (bytes: Uint8Array) => readExport(new Blob([Uint8Array.from(bytes)]), '2026-03-15', () => {});

/** Any input must either be read or be rejected with a user-facing message. */
async function expectReadOrRejected(bytes: Uint8Array) {
  await read(bytes).catch((error: unknown) => {
    expect(error).toBeInstanceOf(ArchiveError);
    expect((error as ArchiveError).message).not.toBe('');
  });
}

test('reads or rejects arbitrary bytes', async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), expectReadOrRejected));
});

test('reads or rejects an export with changed or missing bytes', async () => {
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
  const damage = fc.record({ changes: fc.array(change, { maxLength: 6 }), length: fc.nat(whole.length) });
  await fc.assert(
    fc.asyncProperty(damage, async ({ changes, length }) => {
      const bytes = Uint8Array.from(whole);
      for (const { at, byte } of changes) bytes[at] = byte;
      await expectReadOrRejected(changes.length > 0 ? bytes : bytes.slice(0, length));
    }),
    { numRuns: 300 },
  );
});

test('reads or rejects tables with arbitrary text', { timeout: 30_000 }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom('Date,Name,Year,Letterboxd URI\n', '"', ',', '\n', '\r', '1975', 'https://boxd.it/a'),
      )
      .map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, text, (watched, watchlist) =>
      expectReadOrRejected(
        anArchive([
          { path: 'watched.csv', content: watched },
          { path: 'watchlist.csv', content: watchlist },
          { path: 'diary.csv', content: watched },
        ]),
      ),
    ),
  );
});

test('accepts any title that CSV can represent', () => {
  const title = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => name.trim() === name);
  fc.assert(
    fc.property(title, (name) => {
      const table = `Date,Name,Year,Letterboxd URI\n2024-03-10,"${name.replaceAll('"', '""')}",1975,https://boxd.it/a\n`;
      expect(filmRows(table, 'watched.csv').map((row) => row.name)).toEqual([name]);
      expect(diaryEntries(diaryCsv([]), filmRows(table, 'watched.csv'), '2026-03-15').size).toBe(0);
    }),
  );
});
