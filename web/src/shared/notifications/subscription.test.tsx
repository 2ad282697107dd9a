import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from '../../testing/server';
import { keepSubscription, subscribe, unsubscribe } from './subscription';

const at = (path: string) => `${location.origin}${path}`;
/** [1, 2, 3] in base64url. */
const key = 'AQID';

let answer: { public_key: string | null; is_on_here: boolean };
let sent: unknown[];
let current: ReturnType<typeof aSubscription> | undefined;
let count: number;

function aSubscription(applicationServerKey: ArrayBuffer) {
  count += 1;
  const endpoint = `https://push.example/${count}`;
  return {
    endpoint,
    options: { applicationServerKey },
    unsubscribe: async () => {
      current = undefined;
      return true;
    },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  };
}

const endpoints = () => sent.map((body) => (body as { endpoint: string }).endpoint);

beforeEach(() => {
  [answer, sent, current, count] = [{ public_key: key, is_on_here: false }, [], undefined, 0];
  const pushManager = {
    getSubscription: async () => current ?? null,
    subscribe: async () => (current ??= aSubscription(new Uint8Array([1, 2, 3]).buffer)),
  };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('PushManager', class {});
  server.use(
    http.get(at('/api/user/notifications'), () => HttpResponse.json(answer)),
    http.post(at('/api/user/notifications/subscription'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...answer, is_on_here: true });
    }),
    http.delete(at('/api/user/notifications/subscription'), () => HttpResponse.json(answer)),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a new session of the same user gets the subscription of the browser', async () => {
  await subscribe('ana', key);
  expect(sent).toMatchObject([{ user_id: 'ana', endpoint: 'https://push.example/1' }]);
  await keepSubscription('ana');
  expect(endpoints()).toEqual(['https://push.example/1', 'https://push.example/1']);
  answer.is_on_here = true;
  await keepSubscription('ana');
  expect(sent).toHaveLength(2);
});

test('another user is not subscribed, and the former subscription ends', async () => {
  await subscribe('ana', key);
  await keepSubscription('ben');
  expect(current).toBeUndefined();
  expect(sent).toHaveLength(1);
  await keepSubscription('ana');
  expect(endpoints()).toEqual(['https://push.example/1', 'https://push.example/2']);
});

test('a user who has not chosen it, or has turned it off, is not subscribed', async () => {
  await keepSubscription('ana');
  expect(sent).toEqual([]);
  await subscribe('ana', key);
  await unsubscribe();
  expect(current).toBeUndefined();
  await keepSubscription('ana');
  expect(sent).toHaveLength(1);
});

test('the browser subscribes again with the new key of the server', async () => {
  await subscribe('ana', key);
  answer = { public_key: 'BAUG', is_on_here: true };
  await keepSubscription('ana');
  expect(endpoints()).toEqual(['https://push.example/1', 'https://push.example/2']);
});

test('a renewed subscription that did not reach the server is sent', async () => {
  await subscribe('ana', key);
  answer.is_on_here = true;
  current = aSubscription(new Uint8Array([1, 2, 3]).buffer);
  await keepSubscription('ana');
  expect(endpoints()).toEqual(['https://push.example/1', 'https://push.example/2']);
});

test('without permission or keys nothing is sent', async () => {
  await subscribe('ana', key);
  answer.public_key = null;
  await keepSubscription('ana');
  answer.public_key = key;
  vi.stubGlobal('Notification', { permission: 'denied' });
  await keepSubscription('ana');
  expect(sent).toHaveLength(1);
});
