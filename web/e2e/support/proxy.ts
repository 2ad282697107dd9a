import { createServer, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen, stop } from './listen';

interface Proxy {
  origin: string;
  /** The requests so far, such as `GET /api/setup`. */
  received: string[];
  /** From now on the service worker is another one, as after an upgrade. */
  upgrade(): void;
  /** Closes the connection of requests to this path. */
  refuse(path: string): void;
  accept(path: string): void;
  /** Lets requests to this path wait. */
  delay(path: string, ms: number): void;
  stop(): Promise<void>;
}

/** A proxy before the server: tests can't replace what a service worker requests in the browser. */
export async function startProxy(server: string): Promise<Proxy> {
  let isUpgraded = false;
  const received: string[] = [];
  const refused = new Set<string>();
  const delays = new Map<string, number>();
  const proxy = createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '', server);
    received.push(`${incoming.method} ${pathname}`);
    if (refused.has(pathname)) {
      incoming.destroy();
      return;
    }
    await wait(delays.get(pathname) ?? 0);
    const isWorker = pathname === '/service-worker.js';
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity' }) };
    if (isWorker) delete headers['if-none-match'];
    const forwarded = request(
      `${server}${incoming.url}`,
      { method: incoming.method ?? 'GET', headers },
      (response) => {
        const sent = { ...response.headers };
        if (isWorker) delete sent['content-length'];
        outgoing.writeHead(response.statusCode ?? 502, sent);
        response.pipe(outgoing, { end: false });
        response.on('end', () => outgoing.end(isWorker && isUpgraded ? '\n// new' : undefined));
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    // Streams of live events end with the page.
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const origin = await listen(proxy);
  return {
    origin,
    received,
    upgrade: () => {
      isUpgraded = true;
    },
    refuse: (path) => void refused.add(path),
    accept: (path) => void refused.delete(path),
    delay: (path, ms) => void delays.set(path, ms),
    stop: () => stop(proxy),
  };
}
