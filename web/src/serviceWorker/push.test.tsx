import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { server } from '../testing/server';
import { handlePush, type PushScope } from './push';

const origin = location.origin;

/** A service worker's scope whose events can be sent. */
function startWorker(tabs: { url: string; canNavigate?: boolean }[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const opened: string[] = [];
  const windows = tabs.map(({ url, canNavigate = true }) => {
    const tab = {
      url,
      focus: vi.fn(async () => tab),
      navigate: vi.fn(async (to: string) => {
        if (!canNavigate) throw new TypeError('not controlled');
        tab.url = to;
      }),
    };
    return tab;
  });
  const showNotification = vi.fn(async () => undefined);
  const subscribe = vi.fn(async () => subscription('https://push.example/renewed'));
  const scope = {
    location: { origin },
    registration: { showNotification, pushManager: { subscribe } as unknown as PushManager },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => opened.push(url),
    },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  } as unknown as PushScope;
  handlePush(scope);
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
    await work;
  };
  return { send, showNotification, subscribe, windows, opened };
}

function subscription(endpoint: string) {
  return {
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  } as unknown as PushSubscription;
}

const message = {
  title: 'Ana invited you',
  body: 'Accept to compare.',
  path: '/friends',
  tag: 'friends:ana',
};
const click = (data: unknown) => ({ notification: { data, close: vi.fn() } });

test('shows what the server sends', async () => {
  const { send, showNotification } = startWorker();
  await send('push', { data: { json: () => message } });
  expect(showNotification).toHaveBeenCalledWith(
    'Ana invited you',
    expect.objectContaining({
      body: 'Accept to compare.',
      tag: 'friends:ana',
      renotify: true,
      data: '/friends',
    }),
  );
});

test.each([
  ['no data', null],
  ['data that is not JSON', { json: () => JSON.parse('<') }],
  ['other JSON', { json: () => ({ title: 7 }) }],
])('shows a notification even with %s, because browsers require one', async (_what, data) => {
  const { send, showNotification } = startWorker();
  await send('push', { data });
  expect(showNotification).toHaveBeenCalledWith('Laurels', expect.objectContaining({ data: '/dashboard' }));
});

test('a click opens a window, or goes there in an open tab', async () => {
  const closed = startWorker();
  await closed.send('notificationclick', click('/friends'));
  expect(closed.opened).toEqual([`${origin}/friends`]);

  const open = startWorker([{ url: `${origin}/search` }]);
  await open.send('notificationclick', click('/friends'));
  expect(open.opened).toEqual([]);
  expect(open.windows[0]?.focus).toHaveBeenCalled();
  expect(open.windows[0]?.url).toBe(`${origin}/friends`);

  const foreign = startWorker([{ url: `${origin}/search`, canNavigate: false }]);
  await foreign.send('notificationclick', click('/friends'));
  expect(foreign.opened).toEqual([`${origin}/friends`]);
});

test('a tab that shows the page already is only focused', async () => {
  const { send, windows, opened } = startWorker([{ url: `${origin}/search` }, { url: `${origin}/friends` }]);
  await send('notificationclick', click('/friends'));
  expect(windows[1]?.focus).toHaveBeenCalled();
  expect(windows[1]?.navigate).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

test.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', undefined])(
  'a link to %s opens the dashboard instead',
  async (path) => {
    const { send, opened } = startWorker();
    await send('notificationclick', click(path));
    expect(opened).toEqual([`${origin}/dashboard`]);
  },
);

test.each([
  [200, { is_on_here: false }],
  [401, {}],
])('a subscription that the browser replaces is not sent for another user (%i)', async (status, answer) => {
  const sent: string[] = [];
  server.use(
    http.get(`${origin}/api/user/notifications`, () => HttpResponse.json(answer, { status })),
    http.post(`${origin}/api/user/notifications/subscription`, () => {
      sent.push('subscription');
      return HttpResponse.json({});
    }),
  );
  const { send, subscribe } = startWorker();
  const options = { applicationServerKey: new ArrayBuffer(65) };
  await send('pushsubscriptionchange', { oldSubscription: { options } }).catch(() => undefined);
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('a subscription that the browser replaces is sent to the server', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(`${origin}/api/user/notifications`, () => HttpResponse.json({ is_on_here: true })),
    http.post(`${origin}/api/user/notifications/subscription`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  const { send, subscribe } = startWorker();
  await send('pushsubscriptionchange', { newSubscription: subscription('https://push.example/new') });
  const key = new ArrayBuffer(65);
  await send('pushsubscriptionchange', { oldSubscription: { options: { applicationServerKey: key } } });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  await send('pushsubscriptionchange', {});
  const keys = { p256dh: 'key', auth: 'secret' };
  expect(sent).toEqual([
    { endpoint: 'https://push.example/new', keys, time_zone: 'Pacific/Honolulu' },
    { endpoint: 'https://push.example/renewed', keys, time_zone: 'Pacific/Honolulu' },
  ]);
});
