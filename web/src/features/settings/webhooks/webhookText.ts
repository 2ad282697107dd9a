import { capitalize } from '../../../lib/capitalize';
import { countText } from '../../../lib/countText';
import { listText } from '../../../lib/listText';
import { timeAgo } from '../../../lib/timeAgo';
import type { Webhook, WebhookEvent } from './queries';

export const webhookEvents: readonly { event: WebhookEvent; label: string }[] = [
  { event: 'film.viewed', label: 'Films you mark as viewed' },
  { event: 'ring.completed', label: 'Rings you complete' },
];

export function eventsText(events: readonly WebhookEvent[]): string {
  const labels = webhookEvents.filter(({ event }) => events.includes(event)).map(({ label }) => label);
  return capitalize(listText(labels.map((label) => label.toLowerCase())));
}

/** How deliveries to a webhook have gone. */
export function stateText({ last_delivery, off_since }: Webhook, now: number): string {
  if (!last_delivery) return 'No deliveries yet';
  const last = `Last delivery ${timeAgo(last_delivery.at, now)}: ${last_delivery.failure ?? 'accepted'}`;
  return off_since ? `Off since ${timeAgo(off_since, now)}. ${last}` : last;
}

/** Events that haven't arrived; empty without any. */
export function missingText({ waiting, dropped }: Webhook): string {
  const parts = [
    waiting > 0 && `${countText(waiting, 'event')} waiting`,
    dropped > 0 && `${countText(dropped, 'event')} given up`,
  ];
  return parts.filter(Boolean).join(', ');
}
