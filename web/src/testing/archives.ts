// Builds zip archives for tests, valid and invalid.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchiveFile {
  path: string;
  content: string | Uint8Array;
  isStored?: boolean;
  isEncrypted?: boolean;
  /** A wrong uncompressed size for the headers. */
  claimedSize?: number;
  method?: number;
}

export function anArchive(files: readonly ArchiveFile[], comment = ''): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const packed = file.isStored ? content : deflateRawSync(content);
    const path = Buffer.from(file.path);
    // The fields that the local header and the central directory share.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800 | (file.isEncrypted ? 1 : 0), 2);
    shared.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(file.claimedSize ?? content.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, rest, path]));
    bodies.push(local);
    at += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...bodies, ...directory, end, Buffer.from(comment)]);
}

/** A row of `watched.csv` or `watchlist.csv`: name, year, code. */
export type FilmCells = readonly [name: string, year: number | '', code: string];

export function filmsCsv(films: readonly FilmCells[], lineEnd = '\n'): string {
  const rows = films.map(
    ([name, year, code]) => `2024-01-05,${cell(name)},${year},${code && `https://boxd.it/${code}`}`,
  );
  return ['Date,Name,Year,Letterboxd URI', ...rows, ''].join(lineEnd);
}

export function diaryCsv(
  entries: readonly (readonly [
    name: string,
    year: number | '',
    day: string,
    rating?: string,
    rewatch?: string,
  ])[],
): string {
  const rows = entries.map(
    ([name, year, day, rating = '4', rewatch = ''], at) =>
      `2024-01-05,${cell(name)},${year},https://boxd.it/entry${at},${rating},${rewatch},,${day}`,
  );
  return ['Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date', ...rows, ''].join('\n');
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface ExportParts {
  watched?: readonly FilmCells[];
  watchlist?: readonly FilmCells[];
  diary?: Parameters<typeof diaryCsv>[0];
  /** The folder in the archive that contains all files. */
  folder?: string;
}

/** A Letterboxd export, including files that the importer must ignore. */
export function anExport({ watched = [], watchlist = [], diary, folder = '' }: ExportParts): Buffer {
  const other = filmsCsv([['The Deleted', 1999, 'dele'] as const]);
  const inside = (path: string) => (folder ? `${folder}/${path}` : path);
  return anArchive([
    {
      path: inside('profile.csv'),
      content: 'Date Joined,Username,Email Address\n2020-01-01,ana,ana@secret.example\n',
    },
    { path: inside('deleted/diary.csv'), content: other },
    { path: inside('orphaned/diary.csv'), content: other },
    { path: inside('likes/films.csv'), content: other },
    { path: inside('lists/watched.csv'), content: 'Letterboxd list export v7\n' },
    { path: inside('watched.csv'), content: filmsCsv(watched) },
    { path: inside('watchlist.csv'), content: filmsCsv(watchlist) },
    ...(diary ? [{ path: inside('diary.csv'), content: diaryCsv(diary) }] : []),
  ]);
}
