// Reads single files from a zip archive without loading or unpacking the rest.
import { ArchiveError } from './archiveError';
import { TOO_LARGE } from './limits';

export interface ZipEntry {
  /** Separated by `/`. */
  path: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  /** The unpacked size that the archive claims. */
  size: number;
  headerAt: number;
}

const DAMAGED = "The file is damaged or didn't download completely. Try downloading it again.";
const NOT_A_ZIP = "This isn't a zip file.";

const END = 0x06054b50;
const END_SIZE = 22;
const MAX_COMMENT_SIZE = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
/** Placeholder for a value in the Zip64 record, in archives of more than 4 GB or 65,534 files. */
const ZIP64 = 0xffffffff;

/** An export has one file per list or per 250 plays, so this is far more than any has. */
const MAX_ENTRIES = 20_000;
const MAX_DIRECTORY_SIZE = 16 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;

/** Whether a file begins like an archive. One without files is just the end record. */
export async function isZip(file: Blob): Promise<boolean> {
  return file.size >= 4 && [LOCAL, END].includes((await bytesOf(file, 0, 4)).getUint32(0, true));
}

/** Lists the files in the central directory, without folders. */
export async function listEntries(archive: Blob): Promise<ZipEntry[]> {
  const end = await findEnd(archive);
  const count = end.getUint16(10, true);
  const size = end.getUint32(12, true);
  const from = end.getUint32(16, true);
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY_SIZE || from === ZIP64) {
    throw new ArchiveError(TOO_LARGE);
  }
  const directory = await bytesOf(archive, from, size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_SIZE > size || directory.getUint32(at, true) !== CENTRAL)
      throw new ArchiveError(DAMAGED);
    const nameSize = directory.getUint16(at + 28, true);
    const next =
      at + CENTRAL_SIZE + nameSize + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > size) throw new ArchiveError(DAMAGED);
    const name = new Uint8Array(directory.buffer, directory.byteOffset + at + CENTRAL_SIZE, nameSize);
    const path = new TextDecoder().decode(name).replaceAll('\\', '/');
    if (!path.endsWith('/')) {
      entries.push({
        path,
        isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
        method: directory.getUint16(at + 10, true),
        packedSize: directory.getUint32(at + 20, true),
        size: directory.getUint32(at + 24, true),
        headerAt: directory.getUint32(at + 42, true),
      });
    }
    at = next;
  }
  return entries;
}

/**
 * Unpacks one file. Stops once the output exceeds `largest` bytes, regardless of the claimed size. Reports the
 * bytes read so far to `onRead`.
 */
export async function readEntry(
  archive: Blob,
  entry: ZipEntry,
  largest: number,
  onRead: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.isEncrypted) {
    throw new ArchiveError('This file is password-protected. Choose the original one.');
  }
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new ArchiveError("We can't unpack this file. Choose the original one.");
  }
  const header = await bytesOf(archive, entry.headerAt, LOCAL_SIZE);
  if (header.getUint32(0, true) !== LOCAL) throw new ArchiveError(DAMAGED);
  const from = entry.headerAt + LOCAL_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  if (from + entry.packedSize > archive.size) throw new ArchiveError(DAMAGED);
  const packed = archive.slice(from, from + entry.packedSize).stream();
  const unpacked =
    entry.method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
  const content = await collect(unpacked, largest, onRead);
  if (content.length !== entry.size) throw new ArchiveError(DAMAGED);
  return content;
}

async function collect(
  stream: ReadableStream<Uint8Array>,
  largest: number,
  onRead: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > largest) throw new ArchiveError(TOO_LARGE);
      chunks.push(value);
      onRead(size);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error instanceof ArchiveError ? error : new ArchiveError(DAMAGED, { cause: error });
  }
  const content = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    content.set(chunk, at);
    at += chunk.length;
  }
  return content;
}

/** Finds the end of central directory record, which only a comment can follow. */
async function findEnd(archive: Blob): Promise<DataView> {
  const from = Math.max(0, archive.size - END_SIZE - MAX_COMMENT_SIZE);
  const tail = await bytesOf(archive, from, archive.size - from);
  for (let at = tail.byteLength - END_SIZE; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END) continue;
    if (at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength) {
      return new DataView(tail.buffer, tail.byteOffset + at, END_SIZE);
    }
  }
  const isTruncated = archive.size >= 4 && (await bytesOf(archive, 0, 4)).getUint32(0, true) === LOCAL;
  throw new ArchiveError(isTruncated ? DAMAGED : NOT_A_ZIP);
}

async function bytesOf(archive: Blob, from: number, size: number): Promise<DataView> {
  const bytes = await archive.slice(from, from + size).arrayBuffer();
  if (bytes.byteLength !== size) throw new ArchiveError(DAMAGED);
  return new DataView(bytes);
}
