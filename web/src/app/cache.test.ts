import { expect, test, vi } from 'vitest';
import { Problem, Unreachable } from '../api/problem';
import { createCache } from './cache';

test.each([
  ['a feature that is not set up', new Problem(503, { code: 'not_set_up', detail: 'Not set up.' }), 1],
  ['a client error', new Problem(404, {}), 1],
  ['a server error', new Problem(503, { code: 'busy' }), 3],
  ['a lost connection', new Unreachable(undefined), 3],
])('a query that fails by %s is retried only if that can help', async (_name, error, attempts) => {
  const queryFn = vi.fn(() => Promise.reject(error));
  const failed = createCache().fetchQuery({
    queryKey: ['test'],
    queryFn,
    // `fetchQuery` doesn't retry by default.
    retry: createCache().getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
  });
  await expect(failed).rejects.toBe(error);
  expect(queryFn).toHaveBeenCalledTimes(attempts);
});
