import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filmQueries } from '../shared/film/queries';
import { friendQueries } from '../shared/friends/queries';
import { meQueries } from '../shared/me/queries';
import type { User } from '../shared/me/user';
import { watchedQueries } from '../shared/watched/queries';
import { aUser } from '../testing/builders';
import { type FakeEventSource, stubEventSource } from '../testing/eventSource';
import { visit } from '../testing/render';
import { errorResponse, profileHandler, server } from '../testing/server';

const hello = { user_id: 'user-1', revision: 5, version: 'one' };

let open: () => FakeEventSource[];
let me: User;
let requests: number;

beforeEach(() => {
  open = stubEventSource();
  me = aUser({ revision: 5 });
  requests = 0;
  server.use(
    http.get(`${location.origin}/api/user/profile`, () => {
      requests += 1;
      return HttpResponse.json(me);
    }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a category and waits until the stream is open. */
async function opened() {
  const page = await visit('/settings?category=2/best-picture');
  await screen.findByText('0 of 3 viewed');
  const [stream] = open();
  if (!stream) throw new Error('no stream');
  stream.emit('hello', hello);
  return { ...page, stream };
}

test('shows a mark made on another device', async () => {
  const { stream } = await opened();
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  expect(await screen.findByText('1 of 3 viewed')).toBeInTheDocument();
});

test('does not fetch a revision that is cached already', async () => {
  const { stream } = await opened();
  stream.emit('user', { revision: 5, friends: false });
  stream.emit('user', { revision: 4, friends: false });
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  await screen.findByText('1 of 3 viewed');
  expect(requests).toBe(2);
});

test('fetches a change of friends at any revision', async () => {
  const { stream } = await opened();
  me = { ...me, friendInviteCount: 1 };
  stream.emit('user', { revision: 5, friends: true });
  await waitFor(() => expect(requests).toBe(2));
});

const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: [] };

test('shows the film of a friend without fetching anything', async () => {
  me = { ...me, friends: [toto] };
  const { stream, cache } = await opened();
  const change = { _id: 'toto', since: 1, revision: 2, viewed: ['alibi'], unviewed: [] };
  stream.emit('friends', { changes: [change] });
  expect(cache.getQueryData(meQueries.profile().queryKey)?.friends).toEqual([
    { ...toto, revision: 2, viewed: ['alibi'] },
  ]);
  expect(requests).toBe(1);
  stream.emit('friends', { changes: [{ ...change, since: 3, revision: 4 }] });
  await waitFor(() => expect(requests).toBe(2));
});

test('fetches the friends when the user has changed before the stream opened', async () => {
  const { cache } = await visit('/settings?category=2/best-picture');
  await screen.findByText('0 of 3 viewed');
  const { queryKey } = friendQueries.report();
  cache.setQueryData(queryKey, { confirmed: [], invites_sent: [], invites_received: [] });
  open()[0]?.emit('hello', { ...hello, revision: 6 });
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('fetches everything of the user after a gap', async () => {
  const { stream, cache } = await opened();
  const keys = [friendQueries.report(), watchedQueries.dates(), meQueries.authInfo()].map(
    (query) => query.queryKey,
  );
  for (const queryKey of keys) cache.setQueryData<unknown>(queryKey, {});
  cache.setQueryData(filmQueries.named([]).queryKey, []);
  const isInvalidated = (queryKey: readonly unknown[]) => {
    const state = cache.getQueryState(queryKey);
    return state?.isInvalidated || state?.fetchStatus === 'fetching';
  };
  stream.emit('hello', hello);
  expect(keys.map(isInvalidated)).toEqual([true, true, true]);
  await waitFor(() => expect(requests).toBe(2));
  expect(isInvalidated(filmQueries.named([]).queryKey)).toBe(false);
  stream.emit('hello', { ...hello, version: 'two' });
  expect(isInvalidated(filmQueries.named([]).queryKey)).toBe(true);
});

test('treats a stream that opens long after the profile was loaded as a gap', async () => {
  await visit('/settings?category=2/best-picture');
  await screen.findByText('0 of 3 viewed');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  open()[0]?.emit('hello', hello);
  await waitFor(() => expect(requests).toBe(2));
});

test('fetches once when the user and friends have changed', async () => {
  const { stream } = await opened();
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: true });
  await screen.findByText('1 of 3 viewed');
  expect(requests).toBe(2);
});

test('applies a pending mark on top of changes from another device', async () => {
  const { user, stream } = await opened();
  let respond = (_user: User) => {};
  server.use(
    http.post(
      `${location.origin}/api/user/viewed/:film/:on`,
      () => new Promise((resolve) => (respond = (user) => resolve(HttpResponse.json(user)))),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Mark The Patriot watched' }));
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  expect(await screen.findByText('2 of 3 viewed')).toBeInTheDocument();
  respond({ ...me, revision: 7, viewed: ['alibi', 'patriot'] });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Mark The Patriot unwatched' })).not.toHaveAttribute(
      'aria-busy',
    ),
  );
  expect(screen.getByText('2 of 3 viewed')).toBeInTheDocument();
});

test('fetches a new catalogue', async () => {
  let fetched = 0;
  const { stream } = await opened();
  server.use(
    http.get(`${location.origin}/api/ceremony/overview`, () => {
      fetched += 1;
      return HttpResponse.json([]);
    }),
  );
  stream.emit('catalogue', { version: 'one' });
  expect(fetched).toBe(0);
  stream.emit('catalogue', { version: 'two' });
  expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeInTheDocument();
});

test('refetches the profile after repeated failures, since the session may have ended', async () => {
  const { stream, path } = await opened();
  server.use(http.get(`${location.origin}/api/user/profile`, () => errorResponse(401, 'Please log in.')));
  stream.fail();
  await waitFor(() => expect(open()).toHaveLength(1));
  open()[0]?.fail();
  await waitFor(() => expect(path()).toMatch(/^\/welcome/));
  await waitFor(() => expect(open()).toHaveLength(0));
});

test('opens no stream for anonymous visitors', async () => {
  server.use(profileHandler(undefined));
  await visit('/about');
  expect(open()).toHaveLength(0);
});
