// Push notifications in the service worker: shows them, opens what they are about, and keeps the subscription.
import { api, body } from '../api/client';

/** What the server sends. */
interface Message {
  title: string;
  body: string;
  /** The page to open. */
  path: string;
  /** A notification replaces the one before with the same tag. */
  tag: string;
}

/** What is used of the global scope of a service worker, whose types exclude those of pages. */
export interface PushScope {
  location: { origin: string };
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: ChangeEvent) => void): void;
}

interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<unknown>;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends WaitingEvent {
  data: { json(): unknown } | null;
}

interface ClickEvent extends WaitingEvent {
  notification: { data: unknown; close(): void };
}

interface ChangeEvent extends WaitingEvent {
  oldSubscription?: Pick<PushSubscription, 'options'> | null;
  newSubscription?: PushSubscription | null;
}

const icon = '/icons/icon-192.png';

export function handlePush(scope: PushScope = self as unknown as PushScope) {
  scope.addEventListener('push', (event) => {
    const { title, path, tag, ...message } = readMessage(event.data);
    // Without `renotify`, tonight's would silently replace yesterday's.
    const options = { body: message.body, icon, tag, renotify: true, data: path };
    // Browsers require a notification for every message.
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, ownPath(scope, event.notification.data)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renew(scope, event));
  });
}

function readMessage(data: PushEvent['data']): Message {
  const message: Message = {
    title: 'Laurels',
    body: "There's news for you.",
    path: '/dashboard',
    tag: 'news',
  };
  let sent: unknown;
  try {
    sent = data?.json();
  } catch {
    return message;
  }
  for (const key of ['title', 'body', 'path', 'tag'] as const) {
    const value = (sent as Partial<Message> | null | undefined)?.[key];
    if (typeof value === 'string' && value) message[key] = value;
  }
  return message;
}

/** A path of this site; anything else opens the dashboard. */
function ownPath({ location }: PushScope, path: unknown): string {
  const isUrl = typeof path === 'string' && URL.canParse(path, location.origin);
  const url = isUrl ? new URL(path, location.origin) : undefined;
  return url?.origin === location.origin ? url.href : `${location.origin}/dashboard`;
}

async function open(scope: PushScope, url: string) {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = windows.find((client) => client.url === url) ?? windows[0];
  if (!tab) return scope.clients.openWindow(url);
  const focused = await tab.focus();
  if (focused.url === url) return undefined;
  // A tab that isn't controlled by this service worker can't be navigated.
  return focused.navigate(url).catch(() => scope.clients.openWindow(url));
}

/** Browsers renew subscriptions now and then; some subscribe again by themselves. */
async function renew(scope: PushScope, { oldSubscription, newSubscription }: ChangeEvent) {
  // The user who has subscribed may have logged out, and another one hasn't chosen it.
  const { is_on_here } = await body(api.GET('/api/user/notifications'));
  if (!is_on_here) return;
  const options = oldSubscription?.options;
  const subscription =
    newSubscription ??
    (options?.applicationServerKey &&
      (await scope.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: options.applicationServerKey,
      })));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await body(
    api.POST('/api/user/notifications/subscription', {
      body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, time_zone: timeZone },
    }),
  );
}
