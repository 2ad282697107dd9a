import { expect, test } from 'vitest';
import { readDiaryQuery } from './diaryQuery';

test('reads month and view, and ignores other values', () => {
  expect(readDiaryQuery({ month: '2024-03', view: 'list' })).toEqual({ month: '2024-03', view: 'list' });
  for (const month of ['2024-13', '2024', 'x', 202403, undefined]) {
    expect(readDiaryQuery({ month, view: 'grid' })).toEqual({});
  }
});
