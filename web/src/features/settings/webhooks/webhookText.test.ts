import { expect, test } from 'vitest';
import { aWebhook } from '../../../testing/webhooks';
import type { Webhook } from './queries';
import { eventsText, missingText, stateText } from './webhookText';

const now = Date.parse('2026-11-19T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test.each<[Partial<Webhook>, string]>([
  [{ last_delivery: null }, 'No deliveries yet'],
  [
    { last_delivery: { at: hoursAgo(2), is_delivered: true, failure: null } },
    'Last delivery 2 hours ago: accepted',
  ],
  [
    { last_delivery: { at: hoursAgo(1), is_delivered: false, failure: 'It responded with status 500.' } },
    'Last delivery 1 hour ago: It responded with status 500.',
  ],
  [
    {
      last_delivery: { at: hoursAgo(24), is_delivered: false, failure: "It didn't respond in time." },
      off_since: hoursAgo(24),
    },
    "Off since yesterday. Last delivery yesterday: It didn't respond in time.",
  ],
])('%j is explained', (changes, text) => {
  expect(stateText(aWebhook(changes), now)).toBe(text);
});

test.each<[Partial<Webhook>, string]>([
  [{}, ''],
  [{ waiting: 1 }, '1 event waiting'],
  [{ dropped: 1_200 }, '1,200 events given up'],
  [{ waiting: 2, dropped: 1 }, '2 events waiting, 1 event given up'],
])('%j counts events that have not arrived', (changes, text) => {
  expect(missingText(aWebhook(changes))).toBe(text);
});

test('events are listed in the same order always', () => {
  expect(eventsText(['ring.completed', 'film.viewed'])).toBe(
    'Films you mark as viewed and rings you complete',
  );
  expect(eventsText(['ring.completed'])).toBe('Rings you complete');
});
