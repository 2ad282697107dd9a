import { expect, test } from 'vitest';
import { bytesText } from './bytesText';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [4_240_000, '4.2 MB'],
  [1e9, '1 GB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
