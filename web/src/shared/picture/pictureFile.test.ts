import { expect, test } from 'vitest';
import { isPicture, signatureLength } from './pictureFile';

const text = (content: string) => new TextEncoder().encode(content).slice(0, signatureLength);

test.each([
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
  ['a JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46), true],
  ['a BMP', Uint8Array.of(0x42, 0x4d, 0x36, 0, 0, 0, 0, 0), true],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg">'), false],
  ['a GIF', text('GIF89a'), false],
  ['a WebP', text('RIFF....WEBP'), false],
  ['a PNG truncated after three bytes', Uint8Array.of(0x89, 0x50, 0x4e), false],
  ['nothing', new Uint8Array(), false],
])('recognizes pictures by signature: %s', (_name, start, expected) => {
  expect(isPicture(start)).toBe(expected);
});
