import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, stop } from './listen';

/** A request of a webhook. */
interface ReceivedEvent {
  type: string;
  data: Record<string, unknown>;
  /** Of the same event in each attempt. */
  id: string;
  isSignedWith: (secret: string) => boolean;
}

/** A user's own server. */
export interface WebhookReceiver {
  url: string;
  events: ReceivedEvent[];
  /** The status of the next responses. */
  respondWith(status: number): void;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const events: ReceivedEvent[] = [];
  let status = 204;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name]);
    const id = header('webhook-id');
    const isSignedWith = (secret: string) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      const signed = `${id}.${header('webhook-timestamp')}.${body}`;
      const signature = createHmac('sha256', key).update(signed).digest('base64');
      return header('webhook-signature') === `v1,${signature}`;
    };
    events.push({ ...JSON.parse(body), id, isSignedWith });
    response.writeHead(status).end();
  });
  const origin = await listen(server);
  return {
    url: `${origin}/laurels`,
    events,
    respondWith: (next) => {
      status = next;
    },
    stop: () => stop(server),
  };
}
