import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { aUser } from '../../testing/builders';
import { errorResponse, profileHandler, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import { callOrWait } from './callOrWait';
import { type FilmChange, MAX_EDITS } from './edit';
import { editDatabase } from './editDatabase';
import { editQueueOf } from './editQueue';
import { startSending } from './editSender';

type Request = components['schemas']['Edits'];

const url = `${location.origin}/api/user/edits`;
const viewed = (film_id: string): FilmChange => ({ film_id, kind: 'viewed', value: true });

/** What the server has received. */
let requests: Request[];
let stop: () => void;
let users = 0;

beforeEach(() => {
  requests = [];
  stop = () => {};
  server.use(
    http.post(url, async ({ request }) => {
      const body = (await request.json()) as Request;
      requests.push(body);
      return HttpResponse.json({
        applied: body.edits.map(({ id }) => id),
        superseded: [],
        rejected: [],
        revision: 0,
      });
    }),
  );
});

afterEach(() => stop());

/** A user of their own for each test: the database is shared. */
function start() {
  const cache = new QueryClient();
  const me = aUser({ _id: `sender${users++}` });
  cache.setQueryData(meQueries.profile().queryKey, me);
  server.use(profileHandler(me));
  const queue = editQueueOf(cache);
  const wait = (...changes: FilmChange[]) => queue.release(queue.add(me._id, changes));
  const films = () => queue.waiting().map(({ film_id }) => film_id);
  return { cache, me, queue, wait, films, send: () => (stop = startSending(cache)) };
}

test('waiting edits are sent for their user in the order in which they were made, then leave the queue', async () => {
  const { me, wait, films, send } = start();
  wait(viewed('wings'));
  wait({ film_id: 'chang', kind: 'watched_date', value: '2026-05-03' });
  send();
  await expect.poll(films).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.user_id).toBe(me._id);
  expect(requests[0]?.edits.map(({ film_id }) => film_id)).toEqual(['wings', 'chang']);
});

test('many edits are sent in several requests', async () => {
  const { wait, films, send } = start();
  wait(...Array.from({ length: MAX_EDITS + 5 }, (_, index) => viewed(`film${index}`)));
  send();
  await expect.poll(films, { timeout: 5000 }).toEqual([]);
  expect(requests.map(({ edits }) => edits.length)).toEqual([MAX_EDITS, 5]);
});

test('edits wait until the network is back', async () => {
  const { wait, films, send } = start();
  let attempts = 0;
  server.use(
    http.post(
      url,
      () => {
        attempts += 1;
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  wait(viewed('wings'));
  send();
  await expect.poll(() => attempts).toBe(1);
  expect(films()).toEqual(['wings']);
  window.dispatchEvent(new Event('online'));
  await expect.poll(films).toEqual([]);
});

test.each([
  [409, 'another user has logged in'],
  [401, 'the session has ended'],
  [503, 'the server is down'],
])('edits wait after a response with status %d: %s', async (status) => {
  const { wait, films, send } = start();
  let attempts = 0;
  server.use(
    http.post(url, () => {
      attempts += 1;
      return errorResponse(status, 'no');
    }),
  );
  wait(viewed('wings'));
  send();
  await expect.poll(() => attempts).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(films()).toEqual(['wings']);
});

test('an edit that will never be accepted stays with its reason, and the others leave', async () => {
  const { queue, wait, films, send } = start();
  server.use(
    http.post(url, async ({ request }) => {
      const { edits } = (await request.json()) as Request;
      const [gone, ...others] = edits.map(({ id }) => id);
      return HttpResponse.json({
        applied: others,
        superseded: [],
        rejected: [{ id: gone, detail: "There's no such film." }],
        revision: 0,
      });
    }),
  );
  wait(viewed('gone'), viewed('wings'));
  send();
  await expect.poll(films).toEqual(['gone']);
  await expect.poll(() => queue.waiting()[0]?.problem).toBe("There's no such film.");
  // It isn't sent again.
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(films()).toEqual(['gone']);
});

test.each([
  [401, ['wings']],
  [422, []],
])('after a call with status %d the edits that wait are %j', async (status, waiting) => {
  const { me, queue, films } = start();
  const edits = queue.add(me._id, [viewed('wings')]);
  const call = () => Promise.reject(new Problem(status, {}));
  await expect(callOrWait(queue, edits, call)).rejects.toBeInstanceOf(Problem);
  expect(films()).toEqual(waiting);
});

test.each([429, 502, 503, 504])('edits wait when a call is answered with status %d', async (status) => {
  const { me, queue, films } = start();
  const edits = queue.add(me._id, [viewed('wings')]);
  expect(await callOrWait(queue, edits, () => Promise.reject(new Problem(status, {})))).toBeUndefined();
  expect(films()).toEqual(['wings']);
});

test('edits are kept and sent where the browser has no database', async () => {
  const { wait, films, send } = start();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('blocked', 'InvalidStateError');
  });
  server.use(http.post(url, () => HttpResponse.error(), { once: true }));
  wait(viewed('wings'));
  send();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(films()).toEqual(['wings']);
  window.dispatchEvent(new Event('online'));
  await expect.poll(films).toEqual([]);
  expect(requests).toHaveLength(1);
});

test('what another tab has sent stays until the profile includes it', async () => {
  const { cache, me, queue, wait, films } = start();
  wait(viewed('wings'));
  const [edit] = queue.waiting();
  const tab = new BroadcastChannel('laurels.edits');
  await editDatabase.remove([edit?.id ?? '']);
  tab.postMessage({ type: 'sent', ids: [edit?.id], revision: me.revision + 1 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(films()).toEqual(['wings']);
  cache.setQueryData(meQueries.profile().queryKey, { ...me, revision: me.revision + 1, viewed: ['wings'] });
  await expect.poll(films).toEqual([]);
  tab.close();
});
