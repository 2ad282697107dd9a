import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGradualCount } from './useGradualCount';

test('starts with the first items and adds the others step by step', async () => {
  const counts: number[] = [];
  renderHook(() => counts.push(useGradualCount(10, { first: 2, step: 3 })));
  expect(counts).toEqual([2]);
  await waitFor(() => expect(counts.at(-1)).toBe(10));
  expect(counts).toEqual([2, 5, 8, 10]);
});

test('is never more than the total, and follows it', async () => {
  const { result, rerender } = renderHook(({ total }) => useGradualCount(total, { first: 4, step: 4 }), {
    initialProps: { total: 3 },
  });
  expect(result.current).toBe(3);
  rerender({ total: 5 });
  await waitFor(() => expect(result.current).toBe(5));
});
