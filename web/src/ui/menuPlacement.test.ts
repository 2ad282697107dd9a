import { expect, test } from 'vitest';
import { menuPlacement } from './menuPlacement';

const screen = { width: 400, height: 800 };
const list = { width: 200, height: 300 };
const at = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });

test.each([
  ['below, where there is space', at(300, 100), 'end', 'below', 'end', 648],
  ['above a button at the bottom of the screen', at(300, 700), 'end', 'above', 'end', 692],
  ['to the other side at the left edge', at(10, 100), 'end', 'below', 'start', 648],
  ['to the other side at the right edge', at(350, 100), 'start', 'below', 'end', 648],
  ['below where it fits nowhere and there is more space', at(300, 350), 'end', 'below', 'end', 398],
] as const)('opens %s', (_name, button, wanted, side, align, maxHeight) => {
  expect(menuPlacement(button, list, screen, wanted)).toEqual({ side, align, maxHeight });
});

test('a list that is too long on both sides opens where it can show more', () => {
  const long = { width: 200, height: 900 };
  expect(menuPlacement(at(300, 600), long, screen, 'end')).toEqual({
    side: 'above',
    align: 'end',
    maxHeight: 592,
  });
  expect(menuPlacement(at(300, 100), long, screen, 'end')).toEqual({
    side: 'below',
    align: 'end',
    maxHeight: 648,
  });
});

test('a list that is too wide on both sides keeps its side', () => {
  expect(menuPlacement(at(178, 100), { width: 390, height: 100 }, screen, 'end').align).toBe('end');
});
