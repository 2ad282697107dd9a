import { expect, test } from 'vitest';
import { covers } from './covers';

const toast = { top: 700, bottom: 780, left: 20, right: 370 };
const button = (top: number, left: number) => ({ top, bottom: top + 44, left, right: left + 44 });

test.each([
  ['behind the toast', button(720, 320), true],
  ['partly behind it', button(660, 320), true],
  ['above it', button(600, 320), false],
  ['below it', button(780, 320), false],
  ['beside it', button(720, 400), false],
  ['on its other side', button(720, -40), false],
])('a control %s', (_, control, isCovered) => {
  expect(covers(toast, control)).toBe(isCovered);
});
