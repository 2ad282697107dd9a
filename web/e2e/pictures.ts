// Generates test pictures: three times as wide as high, the left third red, the rest blue.
import { crc32, deflateSync } from 'node:zlib';

const width = 600;
const height = 200;
const isRed = (x: number) => x < width / 3;

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'ascii'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export function widePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8); // eight bits, red green blue
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(isRed(x) ? [255, 0, 0] : [0, 0, 255], 1 + x * 3);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function wideBmp(): Buffer {
  const header = Buffer.alloc(54);
  const size = width * height * 3;
  header.write('BM', 0, 'ascii');
  header.writeUInt32LE(54 + size, 2);
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  header.writeUInt32LE(size, 34);
  const row = Buffer.alloc(width * 3);
  for (let x = 0; x < width; x += 1) row.set(isRed(x) ? [0, 0, 255] : [255, 0, 0], x * 3);
  return Buffer.concat([header, ...Array.from({ length: height }, () => row)]);
}

/** The first part of a file, as after an aborted transfer. */
export function truncated(picture: Buffer, share: number): Buffer {
  return picture.subarray(0, picture.length * share);
}
