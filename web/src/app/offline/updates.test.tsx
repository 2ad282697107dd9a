import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { recordServer } from '../../api/server';
import type { AppRouter } from '../router';
import { followUpdates } from './updates';

test('servers of several versions are asked for a new one at most once a minute', async () => {
  vi.useFakeTimers();
  const update = vi.fn(async () => {});
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => ({ update }),
  }) as unknown as ServiceWorkerContainer;
  followUpdates(workers, new QueryClient(), { subscribe: () => () => {} } as unknown as AppRouter);
  const respond = (version: string) => recordServer(new Headers({ 'x-mol-server-build-version': version }));
  for (const version of ['one', 'two', 'one', 'two']) respond(version);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(update).toHaveBeenCalledTimes(1);
  for (const version of ['one', 'two']) respond(version);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(update).toHaveBeenCalledTimes(2);
});
