// What the browser can do about push notifications, and subscribing to them.

/** Why a browser gets no notifications, if it can't. */
export type PushSupport = 'supported' | 'blocked' | 'homeScreen' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isApplePhone() ? 'homeScreen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'supported';
}

/** On iPhones and iPads only apps on the Home Screen get notifications. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // iPads call themselves Macs.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Asks for permission and subscribes with the server's key; undefined if the user doesn't allow it. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await activeRegistration();
  const former = await pushManager.getSubscription();
  if (former && !hasKey(former, publicKey)) await former.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("Your browser didn't subscribe. Try again.");
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** What waits at the push service isn't delivered any more either. */
export async function unsubscribeBrowser() {
  await (await currentSubscription())?.unsubscribe();
}

/** Whether the browser still has this subscription, with this key of the server. */
export async function isSubscribed(endpoint: string, publicKey: string): Promise<boolean> {
  const subscription = await currentSubscription();
  return subscription?.endpoint === endpoint && hasKey(subscription, publicKey);
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  return registration?.pushManager?.getSubscription();
}

/** Without a service worker the browser would wait for one forever. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) {
    throw new Error("Notifications aren't ready in this browser yet. Reload the page and try again.");
  }
  return navigator.serviceWorker.ready;
}

function hasKey({ options: { applicationServerKey: key } }: PushSubscription, publicKey: string): boolean {
  if (!key) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}
