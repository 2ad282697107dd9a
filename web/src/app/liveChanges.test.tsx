import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../shared/me/user';
import { aUser } from '../testing/builders';
import { type FakeEventSource, stubEventSource } from '../testing/eventSource';
import { visit } from '../testing/render';
import { errorResponse, server, whoIsHere } from '../testing/server';

let open: () => FakeEventSource[];
let me: User;
let asked: number;

beforeEach(() => {
  open = stubEventSource();
  me = aUser({ revision: 5 });
  asked = 0;
  server.use(
    http.get(`${location.origin}/api/user/profile`, () => {
      asked += 1;
      return HttpResponse.json(me);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a category and waits until the stream stands. */
async function opened() {
  const page = await visit('/settings?category=2/best-picture');
  await screen.findByText('0 of 3 viewed');
  const [stream] = open();
  if (!stream) throw new Error('no stream');
  stream.emit('hello', { revision: 5, version: 'one' });
  return { ...page, stream };
}

test('a mark made elsewhere shows here', async () => {
  const { stream } = await opened();
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  expect(await screen.findByText('1 of 3 viewed')).toBeInTheDocument();
});

test('what is known already is not asked for again', async () => {
  const { stream } = await opened();
  stream.emit('user', { revision: 5, friends: false });
  stream.emit('user', { revision: 4, friends: false });
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  await screen.findByText('1 of 3 viewed');
  expect(asked).toBe(2);
});

test('a change of friends is asked for whatever the revision', async () => {
  const { stream } = await opened();
  me = { ...me, friendInviteCount: 1 };
  stream.emit('user', { revision: 5, friends: true });
  await waitFor(() => expect(asked).toBe(2));
});

test('a mark on its way here stays on top of what comes from elsewhere', async () => {
  const { user, stream } = await opened();
  let answer = (_user: User) => {};
  server.use(
    http.post(
      `${location.origin}/api/user/viewed/:film/:on`,
      () => new Promise((resolve) => (answer = (told) => resolve(HttpResponse.json(told)))),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Mark The Patriot as viewed' }));
  me = { ...me, revision: 6, viewed: ['alibi'] };
  stream.emit('user', { revision: 6, friends: false });
  expect(await screen.findByText('2 of 3 viewed')).toBeInTheDocument();
  answer({ ...me, revision: 7, viewed: ['alibi', 'patriot'] });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Mark The Patriot as not viewed' })).not.toHaveAttribute(
      'aria-busy',
    ),
  );
  expect(screen.getByText('2 of 3 viewed')).toBeInTheDocument();
});

test('a new catalogue is fetched', async () => {
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
  expect(await screen.findByRole('heading', { name: 'No such category' })).toBeInTheDocument();
});

test('a stream that is refused again and again may mean that the session has ended', async () => {
  const { stream, path } = await opened();
  server.use(http.get(`${location.origin}/api/user/profile`, () => errorResponse(401, 'Please log in.')));
  stream.fail();
  await waitFor(() => expect(open()).toHaveLength(1));
  open()[0]?.fail();
  await waitFor(() => expect(path()).toMatch(/^\/welcome/));
  await waitFor(() => expect(open()).toHaveLength(0));
});

test('strangers hear nothing', async () => {
  server.use(whoIsHere(undefined));
  await visit('/about');
  expect(open()).toHaveLength(0);
});
