import { expect, test } from 'vitest';
import { pagesOf } from './importWatches';

const watch = (note: string) => ({ film_id: 'tt1', note, is_rewatch: false });

test('sends few watches in one request, and none in none', () => {
  expect(pagesOf([])).toEqual([]);
  expect(pagesOf([watch('a'), watch('b')])).toEqual([[watch('a'), watch('b')]]);
});

test("keeps each request below the server's limits", () => {
  const many = pagesOf(Array.from({ length: 25_000 }, (_, index) => watch(String(index))));
  expect(many.map((page) => page.length)).toEqual([10_000, 10_000, 5_000]);
  const long = pagesOf(Array.from({ length: 500 }, () => watch('😀'.repeat(1_000))));
  expect(long.flat()).toHaveLength(500);
  for (const page of long) {
    expect(new Blob([JSON.stringify({ watches: page })]).size).toBeLessThan(1_048_576);
  }
});
