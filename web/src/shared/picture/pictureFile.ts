// Detects picture types by file signature, because file names and MIME types are not reliable.

export const acceptedTypes = 'image/png,image/jpeg,image/bmp';
export const wrongType = 'A profile picture must be a PNG, JPEG or BMP file.';
export const unreadable = 'This picture is damaged or too large to be read.';

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x42, 0x4d], // BMP
];
/** Bytes of the longest signature. */
export const signatureLength = 8;

export function isPicture(start: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, index) => start[index] === byte));
}
