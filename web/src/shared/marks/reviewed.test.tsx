import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { errorResponse, server } from '../../testing/server';
import { meQueries } from '../me/queries';
import { marksOf } from './marksStore';
import { BATCH_DELAY_MS, reviewedSenderOf } from './reviewedSender';

const address = `${location.origin}/api/user/films-reviewed`;
let sent: string[][];

/** Takes the films, but refuses the whole batch for one that it does not know. */
function taking() {
  return http.post(address, async ({ request }) => {
    const { films } = (await request.json()) as { films: string[] };
    sent.push(films);
    if (films.includes('unknown')) return errorResponse(422, 'There is no such film.');
    return HttpResponse.json(aUser({ revision: 2, films_reviewed: films }));
  });
}

function logIn(userId = 'ana') {
  const cache = createCache();
  cache.setQueryData(meQueries.profile().queryKey, aUser({ _id: userId, films_reviewed: ['known'] }));
  return { cache, sender: reviewedSenderOf(cache) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const arrived = (batches: string[][]) => vi.waitFor(() => expect(sent).toEqual(batches));

beforeEach(() => {
  sent = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  server.use(taking());
});
afterEach(() => vi.useRealTimers());

describe('films that are looked at', () => {
  it('are sent together, two seconds after the first', async () => {
    const { sender } = logIn();
    sender.note('wings');
    await pass(BATCH_DELAY_MS - 100);
    sender.note('chang');
    sender.note('wings');
    sender.note('known');
    expect(sent).toEqual([]);
    await pass(100);
    await arrived([['wings', 'chang']]);
    expect(localStorage).toHaveLength(0);
  });

  it('are reviewed as soon as they are sent', async () => {
    const { cache, sender } = logIn('user-1');
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    await arrived([['wings']]);
    await vi.waitFor(() => expect(marksOf(cache).marks().reviewed.has('wings')).toBe(true));
  });

  it('are not lost with the session, and belong to their person', async () => {
    server.use(http.post(address, () => errorResponse(401, 'Please log in.')));
    logIn('ana').sender.note('wings');
    await pass(BATCH_DELAY_MS);
    server.use(taking());
    logIn('ben').sender.resume();
    await pass(100);
    expect(sent).toEqual([]);
    logIn('ana').sender.resume();
    await arrived([['wings']]);
  });

  it('are tried again when the server could not be reached', async () => {
    server.use(http.post(address, () => HttpResponse.error(), { once: true }));
    const { sender } = logIn();
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    expect(sent).toEqual([]);
    await pass(31_000);
    await arrived([['wings']]);
  });

  it('are sent one by one when the catalogue has lost one of them', async () => {
    const { sender } = logIn();
    for (const film of ['wings', 'unknown', 'chang']) sender.note(film);
    await pass(BATCH_DELAY_MS);
    await arrived([['wings', 'unknown', 'chang'], ['wings'], ['unknown'], ['chang']]);
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('are nobody’s when nobody is logged in', async () => {
    const sender = reviewedSenderOf(createCache());
    sender.note('wings');
    await pass(BATCH_DELAY_MS);
    expect(sent).toEqual([]);
  });

  it('do not stumble over what else is kept in the browser', () => {
    localStorage.setItem('laurels.reviewed.ana', '{"not": "ours"');
    expect(() => logIn('ana').sender.resume()).not.toThrow();
  });
});
