// A user's webhooks, and handlers that store them.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';

type Schemas = components['schemas'];

const url = (path: string) => `${location.origin}${path}`;

export function aWebhook(changes: Partial<Schemas['Webhook']> = {}): Schemas['Webhook'] {
  return {
    _id: 'webhook-1',
    url: 'https://hooks.example/laurels',
    events: ['film.viewed', 'ring.completed'],
    made_at: '2026-11-01T12:00:00Z',
    last_delivery: null,
    failing_since: null,
    off_since: null,
    waiting: 0,
    dropped: 0,
    ...changes,
  };
}

/** `sent` describes each change. */
export function webhookHandlers(webhooks: Schemas['Webhook'][] = []) {
  let stored = webhooks;
  const sent: unknown[] = [];
  const handlers = [
    http.get(url('/api/user/webhooks'), () => HttpResponse.json(stored)),
    http.post(url('/api/user/webhooks'), async ({ request }) => {
      const added = (await request.json()) as Schemas['NewWebhook'];
      sent.push(added);
      stored = [...stored, aWebhook({ ...added, _id: 'new' })];
      return HttpResponse.json({ _id: 'new', secret: 'whsec_c2VjcmV0' });
    }),
    http.post<{ id: string }>(url('/api/user/webhooks/:id/test'), ({ params }) => {
      sent.push(`tested ${params.id}`);
      return HttpResponse.json({ is_delivered: true, status: 204, failure: null });
    }),
    http.delete<{ id: string }>(url('/api/user/webhooks/:id'), ({ params }) => {
      stored = stored.filter(({ _id }) => _id !== params.id);
      sent.push(`removed ${params.id}`);
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { handlers, sent };
}
