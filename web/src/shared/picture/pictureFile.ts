// What can become a profile picture, told by how a file begins: its name and its type are only claims.

export const acceptedTypes = 'image/png,image/jpeg,image/bmp';
export const wrongType = 'A profile picture must be a PNG, JPEG or BMP file.';
export const unreadable = 'This picture is damaged or too large to be read.';

const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x42, 0x4d], // BMP
];
/** As many bytes as the longest beginning. */
export const tellingBytes = 8;

export function isPicture(start: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, index) => start[index] === byte));
}
