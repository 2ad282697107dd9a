import { expect, test } from 'vitest';
import { isFoldedByDefault } from './foldedDecades';

const progress = (viewed: number, total: number) => ({ viewed, total, isComplete: viewed === total });

test.each([
  ['untouched', progress(0, 9), false, true],
  ['done', progress(9, 9), false, true],
  ['started', progress(1, 9), false, false],
  ['newest and untouched', progress(0, 9), true, false],
  ['newest and done', progress(9, 9), true, false],
])('a decade that is %s', (_, progress, isNewest, isFolded) => {
  expect(isFoldedByDefault(progress, isNewest)).toBe(isFolded);
});
