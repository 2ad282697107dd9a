import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import { listen, stop } from './listen';

const binary = process.env.LAURELS_BIN ?? '../target/debug/laurels';

/** What a browser sends to a server. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push service that decrypts messages as a browser does. */
export interface PushService {
  /** The server settings that select it. */
  settings: Record<string, string>;
  subscribe(): Subscription;
  /** The messages so far, the oldest first. */
  messages: { endpoint: string; text: string }[];
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { key: ECDH; auth: Buffer }>();
  const messages: PushService['messages'] = [];
  const server = createServer(async (request, response) => {
    const browser = browsers.get(request.url ?? '');
    if (browser)
      messages.push({ endpoint: origin + request.url, text: decrypt(browser, await buffer(request)) });
    response.writeHead(browser ? 201 : 410).end();
  });
  const origin = await listen(server);
  return {
    settings: { ...vapidSettings(), LAURELS_PUSH_TEST_ORIGIN: origin },
    subscribe: () => {
      const [key, auth, path] = [createECDH('prime256v1'), randomBytes(16), `/push/${browsers.size}`];
      const p256dh = key.generateKeys().toString('base64url');
      browsers.set(path, { key, auth });
      return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    messages,
    stop: () => stop(server),
  };
}

function vapidSettings(): Record<string, string> {
  const lines = execFileSync(binary, ['vapid'], { encoding: 'utf8' }).split('\n');
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split('=', 2)));
}

/** RFC 8291 with one record, as in its section 3.4. */
function decrypt({ key, auth }: { key: ECDH; auth: Buffer }, message: Buffer): string {
  const [salt, senderKey] = [message.subarray(0, 16), message.subarray(21, 86)];
  const encrypted = message.subarray(86);
  const derive = (secret: Buffer, with_: Buffer, info: (string | Buffer)[], length: number) =>
    Buffer.from(
      hkdfSync('sha256', secret, with_, Buffer.concat(info.map((part) => Buffer.from(part))), length),
    );
  const info = ['WebPush: info\0', key.getPublicKey(), senderKey];
  const secret = derive(key.computeSecret(senderKey), auth, info, 32);
  const contentKey = derive(secret, salt, ['Content-Encoding: aes128gcm\0'], 16);
  const nonce = derive(secret, salt, ['Content-Encoding: nonce\0'], 12);
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Makes the pages of a browser subscribe here: without its vendor's service Chromium can't. */
export async function useInBrowser(context: BrowserContext, subscribe: () => Subscription): Promise<void> {
  await context.exposeFunction('subscribeAtService', subscribe);
  await context.addInitScript(() => {
    const { subscribeAtService } = window as unknown as { subscribeAtService(): Promise<Subscription> };
    // Headless Chromium denies it, whatever is granted.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const name = 'subscription of the test';
    const current = (applicationServerKey: ArrayBuffer | null) => {
      const stored = localStorage.getItem(name);
      if (!stored) return null;
      const subscription: Subscription = JSON.parse(stored);
      const unsubscribe = async () => {
        localStorage.removeItem(name);
        return true;
      };
      return { ...subscription, options: { applicationServerKey }, toJSON: () => subscription, unsubscribe };
    };
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
        .buffer;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(bytesOf(localStorage.getItem('key of the test') ?? '')),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('key of the test', applicationServerKey);
        if (!localStorage.getItem(name))
          localStorage.setItem(name, JSON.stringify(await subscribeAtService()));
        return current(bytesOf(applicationServerKey));
      },
    });
  });
}
