import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { errorResponse, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import { marksOf } from './marksStore';
import { BATCH_DELAY_MS, reviewedSenderOf } from './reviewedSender';

const url = `${location.origin}/api/user/films-reviewed`;
let sent: string[][];

/** Accepts reviewed films; one unknown film rejects the whole batch. */
function acceptReviewed() {
  return http.post(url, async ({ request }) => {
    const { films } = (await request.json()) as { films: string[] };
    sent.push(films);
    if (films.includes('unknown')) return errorResponse(422, 'There is no such film.');
    return HttpResponse.json(aUser({ revision: 2, films_reviewed: films }));
  });
}

function logIn(userId = 'ana') {
  const cache = createCache();
  cache.setQueryData(
    meQueries.profile().queryKey,
    aUser({ _id: userId, films_reviewed: ['reviewed-before'] }),
  );
  return { cache, sender: reviewedSenderOf(cache) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const arrived = (batches: string[][]) => vi.waitFor(() => expect(sent).toEqual(batches));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.use(acceptReviewed());
});
afterEach(() => vi.useRealTimers());

describe('reviewed films', () => {
  it('are sent in one batch, two seconds after the first', async () => {
    const { sender } = logIn();
    sender.note('wings');
    await pass(BATCH_DELAY_MS - 100);
    sender.note('chang');
    sender.note('wings');
    sender.note('reviewed-before');
    expect(sent).toEqual([]);
    await pass(100);
    await arrived([['wings', 'chang']]);
    expect(localStorage).toHaveLength(0);
  });

  it('count as reviewed as soon as they are sent', async () => {
    const { cache, sender } = logIn('user-1');
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    await arrived([['wings']]);
    await vi.waitFor(() => expect(marksOf(cache).marks().reviewed.has('wings')).toBe(true));
  });

  it('survive a lost session and are sent only for their own user', async () => {
    server.use(http.post(url, () => errorResponse(401, 'Please log in.')));
    logIn('ana').sender.note('wings');
    await pass(BATCH_DELAY_MS);
    server.use(acceptReviewed());
    logIn('ben').sender.resume();
    await pass(100);
    expect(sent).toEqual([]);
    logIn('ana').sender.resume();
    await arrived([['wings']]);
  });

  it('are retried after a network error', async () => {
    server.use(http.post(url, () => HttpResponse.error(), { once: true }));
    const { sender } = logIn();
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    expect(sent).toEqual([]);
    await pass(31_000);
    await arrived([['wings']]);
  });

  it('are sent one by one when one of them has left the catalogue', async () => {
    const { sender } = logIn();
    for (const film of ['wings', 'unknown', 'chang']) sender.note(film);
    await pass(BATCH_DELAY_MS);
    await arrived([['wings', 'unknown', 'chang'], ['wings'], ['unknown'], ['chang']]);
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('are dropped for anonymous visitors', async () => {
    const sender = reviewedSenderOf(createCache());
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    expect(sent).toEqual([]);
  });

  it('survive malformed data in local storage', () => {
    localStorage.setItem('laurels.reviewed.ana', '{"not": "valid"');
    expect(() => logIn('ana').sender.resume()).not.toThrow();
  });
});
