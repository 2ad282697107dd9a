// The subscription of this browser, and who has chosen it.
import { api, body } from '../../api/client';
import { storedText } from '../../lib/storedText';
import { browserZone } from '../next/browserZone';
import { isSubscribed, pushSupport, subscribeBrowser, unsubscribeBrowser } from './browserPush';

/** Who has allowed notifications here, and the endpoint that the server has. It remains after a log-out, for the next log-in. */
const chosen = storedText('local', 'laurels.notifications');

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what the app keeps by itself must not undo what the user has just chosen. */
function inOrder<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run, run);
  last = next;
  return next;
}

/** Asks for permission if needed, and subscribes; resolves to undefined if the user doesn't allow it. */
export function subscribe(userId: string, publicKey: string) {
  return inOrder(() => subscribeNow(userId, publicKey));
}

async function subscribeNow(userId: string, publicKey: string) {
  const subscription = await subscribeBrowser(publicKey);
  if (!subscription) return undefined;
  const saved = await body(
    api.POST('/api/user/notifications/subscription', {
      body: { ...subscription, user_id: userId, time_zone: browserZone() },
    }),
  );
  chosen.write(`${userId} ${subscription.endpoint}`);
  return saved;
}

export function unsubscribe() {
  return inOrder(async () => {
    const saved = await body(api.DELETE('/api/user/notifications/subscription'));
    chosen.clear();
    // The server sends nothing from now on, whatever the browser does.
    await unsubscribeBrowser().catch(() => undefined);
    return saved;
  });
}

/**
 * Subscribes again if the user has chosen it in this browser and the server or the browser has lost it: after a log-in, or
 * with other keys. For another user it ends the former one's subscription.
 */
export function keepSubscription(userId: string): Promise<void> {
  return inOrder(() => keepNow(userId));
}

async function keepNow(userId: string): Promise<void> {
  const [owner, endpoint = ''] = chosen.read()?.split(' ') ?? [];
  if (!owner) return;
  if (owner !== userId) return unsubscribeBrowser();
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
  const { public_key, is_on_here } = await body(api.GET('/api/user/notifications'));
  if (!public_key || (is_on_here && (await isSubscribed(endpoint, public_key)))) return;
  await subscribeNow(userId, public_key);
}
