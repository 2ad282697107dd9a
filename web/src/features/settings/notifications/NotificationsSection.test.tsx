import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import type { Notifications } from './queries';

const at = (path: string) => `${location.origin}${path}`;
const section = () => within(screen.getByRole('region', { name: 'Notifications settings' }));
const device = () => section().getByRole('switch', { name: 'Send notifications to this device' });
const kind = (name: RegExp) => section().getByRole('switch', { name });

const key = 'BAsFCQ';
const off: Notifications = {
  public_key: key,
  is_on_here: false,
  devices: 0,
  kinds: { friends: false, tonight: false, winners: false },
  quiet_hours: null,
  time_zone: null,
};
const on: Notifications = {
  ...off,
  is_on_here: true,
  devices: 1,
  kinds: { friends: true, tonight: true, winners: true },
  time_zone: 'Pacific/Honolulu',
};

/** Responds with these notifications, and records what is sent. */
function serve(notifications: Notifications) {
  const sent: unknown[] = [];
  const record = async ({ request }: { request: Request }) => {
    sent.push([request.method, await request.json().catch(() => null)]);
    return HttpResponse.json(request.method === 'DELETE' ? { ...off, kinds: notifications.kinds } : on);
  };
  server.use(
    http.get(at('/api/user/notifications'), () => HttpResponse.json(notifications)),
    http.put(at('/api/user/notifications'), async ({ request }) => {
      const body = (await request.json()) as Notifications;
      sent.push(body);
      return HttpResponse.json({ ...on, ...body });
    }),
    http.post(at('/api/user/notifications/subscription'), record),
    http.delete(at('/api/user/notifications/subscription'), record),
  );
  return sent;
}

/** A browser with push notifications. */
function withPush(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const unsubscribe = vi.fn(async () => true);
  const subscription = {
    unsubscribe,
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } }),
  };
  const subscribe = vi.fn(async () => subscription);
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => {
      Notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('PushManager', class {});
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { Notification, subscribe, unsubscribe };
}

beforeEach(() => server.use(profileHandler(aUser())));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('asks for permission only when the switch is used, and subscribes with the key of the server', async () => {
  const sent = serve(off);
  const { Notification, subscribe, unsubscribe } = withPush('default');
  const { user } = await visit('/settings');
  await waitFor(() => expect(device()).toBeEnabled());
  expect(Notification.requestPermission).not.toHaveBeenCalled();
  expect(kind(/^Friends/)).toBeDisabled();
  await user.click(device());
  await waitFor(() => expect(kind(/^Friends/)).toBeChecked());
  expect(device()).toBeChecked();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  const keys = { p256dh: 'key', auth: 'secret' };
  expect(sent).toEqual([
    ['POST', { user_id: 'user-1', endpoint: 'https://push.example/1', keys, time_zone: 'Pacific/Honolulu' }],
  ]);
});

test('says how to allow notifications if the user does not', async () => {
  const sent = serve(off);
  withPush('default', 'denied');
  const { user } = await visit('/settings');
  await waitFor(() => expect(device()).toBeEnabled());
  await user.click(device());
  expect(await section().findByText(/^Your browser blocks notifications/)).toBeVisible();
  expect(device()).not.toBeChecked();
  expect(device()).toBeDisabled();
  expect(sent).toEqual([]);
});

test('turns notifications off on this device', async () => {
  const sent = serve(on);
  const { unsubscribe } = withPush('granted');
  const { user } = await visit('/settings');
  await waitFor(() => expect(device()).toBeChecked());
  await user.click(device());
  await waitFor(() => expect(device()).not.toBeChecked());
  expect(sent).toEqual([['DELETE', null]]);
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

test('shows why the server rejected the browser', async () => {
  serve(off);
  withPush('granted');
  server.use(
    http.post(at('/api/user/notifications/subscription'), () =>
      errorResponse(422, "We can't send notifications to this browser."),
    ),
  );
  const { user } = await visit('/settings');
  await waitFor(() => expect(device()).toBeEnabled());
  await user.click(device());
  expect(await section().findByText("We can't send notifications to this browser.")).toBeVisible();
  expect(device()).not.toBeChecked();
});

test('says so if there is no service worker yet', async () => {
  serve(off);
  withPush('granted');
  const serviceWorker = { getRegistration: async () => undefined, ready: new Promise(() => {}) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const { user } = await visit('/settings');
  await waitFor(() => expect(device()).toBeEnabled());
  await user.click(device());
  expect(await section().findByText(/aren't ready in this browser yet/)).toBeVisible();
});

test('saves each kind as soon as it is chosen, and reverts it if that fails', async () => {
  const sent = serve(on);
  withPush('granted');
  const { user } = await visit('/settings');
  await waitFor(() => expect(kind(/^Winners/)).toBeChecked());
  await user.click(kind(/^Winners/));
  await waitFor(() => expect(kind(/^Winners/)).not.toBeChecked());
  const kinds = { friends: true, tonight: true, winners: false };
  await expect.poll(() => sent).toEqual([{ kinds, quiet_hours: null, time_zone: 'Pacific/Honolulu' }]);
  server.use(
    http.put(at('/api/user/notifications'), () => errorResponse(503, 'The database is unavailable.')),
  );
  await user.click(kind(/^Friends/));
  expect(await section().findByText('The database is unavailable.')).toBeVisible();
  expect(kind(/^Friends/)).toBeChecked();
});

test('quiet hours are at night until they are changed', async () => {
  const sent = serve(on);
  withPush('granted');
  const { user } = await visit('/settings');
  await waitFor(() => expect(kind(/at night/)).toBeEnabled());
  await user.click(kind(/at night/));
  expect(await section().findByLabelText('From')).toHaveValue('22:00');
  await expect.poll(() => sent).toHaveLength(1);
  const until = () => section().getByLabelText('Until');
  fireEvent.change(until(), { target: { value: '09:30' } });
  fireEvent.blur(until());
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ quiet_hours: { from: '22:00', to: '09:30' } });
  await waitFor(() => expect(until()).toHaveValue('09:30'));
  // The same time would mean a day without notifications.
  fireEvent.change(until(), { target: { value: '22:00' } });
  fireEvent.blur(until());
  await user.click(kind(/at night/));
  await waitFor(() => expect(section().queryByLabelText('From')).not.toBeInTheDocument());
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject({ quiet_hours: null });
});

test('explains what a browser without push notifications needs', async () => {
  serve(off);
  await visit('/settings');
  expect(await section().findByText("This browser can't show notifications.")).toBeVisible();
  expect(device()).toBeDisabled();
});

test('on an iPhone the app must be on the Home Screen', async () => {
  serve(off);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
  );
  await visit('/settings');
  expect(await section().findByText(/add Laurels to your Home Screen first/)).toBeVisible();
});

test('says so if notifications are not set up', async () => {
  await visit('/settings');
  expect(await section().findByText("Notifications aren't set up on this server.")).toBeVisible();
  expect(kind(/^Friends/)).toBeDisabled();
});
