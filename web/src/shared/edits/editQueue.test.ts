import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { meQueries } from '../me/queries';
import { EditQueue } from './editQueue';

let users = 0;

/** A user of their own for each test: the database is shared. */
function start(userId = `user${users++}`) {
  const cache = new QueryClient();
  cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: userId }));
  return { cache, userId, queue: new EditQueue(cache) };
}

const viewed = (film_id: string, value = true) => ({ film_id, kind: 'viewed', value }) as const;
const films = (queue: EditQueue) => queue.waiting().map(({ film_id }) => film_id);

test('edits wait once they could not be sent, in the order in which they were made', () => {
  const { queue, userId } = start();
  const edits = queue.add(userId, [viewed('wings'), viewed('chang')]);
  expect(films(queue)).toEqual([]);
  queue.release(edits);
  expect(films(queue)).toEqual(['wings', 'chang']);
  expect(edits[1]?.made_at).toBeGreaterThan(edits[0]?.made_at ?? 0);
  expect(edits[0]?.id).toMatch(/^[0-9a-f]{32}$/);
});

test('edits survive a closed tab, for their user only', async () => {
  const { queue, userId } = start();
  queue.add(userId, [viewed('wings')]);
  // The tab is closed while a call is sending it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const other = start();
  const again = start(userId);
  await expect.poll(() => films(again.queue)).toEqual(['wings']);
  expect(films(other.queue)).toEqual([]);
  again.cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: other.userId }));
  expect(films(again.queue)).toEqual([]);
});

test('what the server has accepted settles older edits of the same film and kind', () => {
  const { queue, userId } = start();
  queue.release(queue.add(userId, [viewed('wings'), viewed('chang')]));
  queue.release(queue.add(userId, [{ film_id: 'wings', kind: 'watchlist', value: true }]));
  queue.settle(queue.add(userId, [viewed('wings', false)]));
  expect(queue.waiting().map(({ film_id, kind }) => `${kind} ${film_id}`)).toEqual([
    'viewed chang',
    'watchlist wings',
  ]);
});

test('what will never be accepted is kept with its reason, and can be dropped', async () => {
  const { queue, userId } = start();
  const edits = queue.add(userId, [viewed('gone')]);
  queue.release(edits);
  queue.reject(new Map([[edits[0]?.id ?? '', "There's no such film."]]));
  expect(queue.waiting()[0]?.problem).toBe("There's no such film.");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const again = start(userId);
  await expect.poll(() => again.queue.waiting()[0]?.problem).toBe("There's no such film.");
  again.queue.remove(again.queue.waiting());
  expect(films(again.queue)).toEqual([]);
});
