import { expect, test } from 'vitest';
import { afterRequestEvent, type ResetRequest, type ResetRequestEvent } from './resetRequest';

const email = 'ana@example.org';
const collecting: ResetRequest = { step: 'collecting' };
const sending: ResetRequest = { step: 'sending', email };
const sent: ResetRequest = { step: 'sent', email };
const error: ResetRequest = { step: 'error', email, reason: 'No.' };
const submitted: ResetRequestEvent = { type: 'submitted', email };
const accepted: ResetRequestEvent = { type: 'accepted' };
const rejected: ResetRequestEvent = { type: 'rejected', reason: 'No.' };
const restarted: ResetRequestEvent = { type: 'restarted' };

test.each<[ResetRequest, ResetRequestEvent, ResetRequest]>([
  [collecting, submitted, sending],
  [collecting, accepted, collecting],
  [collecting, rejected, collecting],
  [sending, submitted, sending],
  [sending, accepted, sent],
  [sending, rejected, error],
  [sent, accepted, sent],
  [sent, rejected, sent],
  [sent, restarted, collecting],
  [error, submitted, sending],
  [error, accepted, error],
  [error, restarted, collecting],
])('%j after %j is %j', (before, event, after) => {
  expect(afterRequestEvent(before, event)).toEqual(after);
});

test('ignores a second submit while the first is pending', () => {
  expect(afterRequestEvent(sending, { type: 'submitted', email: 'ben@example.org' })).toBe(sending);
});
