import { expect, test } from 'vitest';
import { isPicture, tellingBytes } from './pictureFile';

const text = (words: string) => new TextEncoder().encode(words).slice(0, tellingBytes);

test.each([
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46), true],
  ['a BMP', Uint8Array.of(0x42, 0x4d, 0x36, 0, 0, 0, 0, 0), true],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg">'), false],
  ['a GIF', text('GIF89a'), false],
  ['a WebP', text('RIFF....WEBP'), false],
  ['a PNG torn after three bytes', Uint8Array.of(0x89, 0x50, 0x4e), false],
  ['nothing', new Uint8Array(), false],
])('%s can be a profile picture: %#', (_name, start, is) => {
  expect(isPicture(start)).toBe(is);
});
