import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { type QrPath, qrPath } from './qrPath';

const link = 'https://laurels.example/connect-with/01998f3e-5b1a-7c39-a2c4-3c9b6f3d9a10';
const SCALE = 4;

/** Rasterizes the QR code, with some of its modules covered, and decodes it. */
function scan({ size, d }: QrPath, isCovered: (x: number, y: number) => boolean = () => false) {
  const side = size * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = '', y = '', length = ''] of d.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at += 1) {
      if (!isCovered(at, Number(y))) paint(pixels, side, at, Number(y));
    }
  }
  return jsQR(pixels, side, side)?.data;
}

function paint(pixels: Uint8ClampedArray, side: number, x: number, y: number): void {
  for (let dy = 0; dy < SCALE; dy += 1) {
    const start = ((y * SCALE + dy) * side + x * SCALE) * 4;
    for (let dx = 0; dx < SCALE; dx += 1) pixels.fill(0, start + dx * 4, start + dx * 4 + 3);
  }
}

test('decodes to the link', () => {
  expect(scan(qrPath(link))).toBe(link);
});

test('decodes with the middle fifth covered, because of the error correction', () => {
  const code = qrPath(link);
  const [from, to] = [code.size * 0.4, code.size * 0.6];
  const inMiddle = (at: number) => at > from && at < to;
  expect(scan(code, (x, y) => inMiddle(x) && inMiddle(y))).toBe(link);
});

test('has the quiet zone that the standard requires', () => {
  const { size, d } = qrPath(link);
  const runs = [...d.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
  const margins = runs.flatMap(([x = 0, y = 0, length = 0]) => [x, y, size - 1 - y, size - x - length]);
  expect(Math.min(...margins)).toBe(4);
});
