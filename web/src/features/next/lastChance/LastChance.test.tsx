import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { ChanceFilm, LastChanceResponse } from '../../../shared/next/types';
import { aUser } from '../../../testing/builders';
import { everyListing, listings } from '../../../testing/listings';
import { markHandlers } from '../../../testing/marks';
import { aChanceFilm, aRing, next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { errorResponse, server, setupHandler } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const ben = { _id: 'ben', username: 'Ben', picture_url: null, revision: 1, viewed: ['patriot'] };
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const hour = 3_600_000;

function start(films: ChanceFilm[], isSample = false) {
  return startWith(() => ({ films, is_sample: isSample }));
}

function startWith(lastChance: (query: URLSearchParams) => LastChanceResponse | Promise<LastChanceResponse>) {
  server.use(
    ...markHandlers(aUser({ friends: [ben] })).handlers,
    setupHandler({ listings: everyListing('live') }),
    ...listings(),
    ...next({ lastChance }).handlers,
  );
}

const leaving = (film_id: string) =>
  aChanceFilm({
    film_id,
    reasons: [
      { kind: 'only_service', service: 'mubi', since: null },
      { kind: 'closes', ...aRing },
    ],
  });
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('groups films by when, with a reason in one sentence and the time zone', async () => {
  const start_time = inMs(-hour);
  const onAir = aChanceFilm({
    film_id: 'melody',
    reasons: [
      { kind: 'airs', provider: 'tcm', start_time, end_time: inMs(hour), airings: 1 },
      { kind: 'streams_nowhere' },
    ],
    until: inMs(hour),
  });
  start([leaving('alibi'), onAir], true);
  await visit('/next?view=last-chance');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getByRole('heading', { name: 'The Broadway Melody' })).toBeVisible();
  expect(today.getByText(/^On TCM now, until .*, streams nowhere\.$/)).toBeVisible();
  const someday = within(screen.getByRole('region', { name: 'Any day now' }));
  expect(someday.getByText('Only on MUBI, closes Directing 1937.')).toBeVisible();
  expect(screen.getByText('Times in Honolulu time (HST)')).toBeVisible();
  expect(screen.getByText('Sample data')).toBeVisible();
});

test('a film disappears when its last airing ends', async () => {
  start([leaving('alibi'), { ...leaving('melody'), until: inMs(3000) }]);
  await visit('/next?view=last-chance');
  await waitFor(() => expect(titles()).toContain('The Broadway Melody'));
  await waitFor(() => expect(titles()).not.toContain('The Broadway Melody'), { timeout: 8000 });
  expect(titles()).toContain('Alibi');
});

test('asks for the next airing when one ends', async () => {
  const airing = (start: number, end: number, airings: number) =>
    aChanceFilm({
      film_id: 'alibi',
      reasons: [{ kind: 'airs', provider: 'tcm', start_time: inMs(start), end_time: inMs(end), airings }],
      until: inMs(9 * hour),
    });
  let requests = 0;
  startWith(() => {
    requests += 1;
    return { films: [requests === 1 ? airing(-hour, 4000, 2) : airing(hour, 2 * hour, 1)], is_sample: false };
  });
  await visit('/next?view=last-chance');
  expect(await screen.findByText(/^On TCM now, until .* and once more\.$/)).toBeVisible();
  expect(await screen.findByText(/^Airs .* on TCM\.$/, {}, { timeout: 12_000 })).toBeVisible();
  expect(requests).toBe(2);
});

test('a film that was marked as watched leaves, and the focus goes to the next one', async () => {
  start([leaving('alibi'), leaving('melody')]);
  const { user } = await visit('/next?view=last-chance');
  await user.click(await screen.findByRole('button', { name: 'Mark Alibi watched' }));
  await waitFor(() => expect(titles()).not.toContain('Alibi'), { timeout: 8000 });
  expect(screen.getByRole('listitem')).toContainElement(document.activeElement as HTMLElement);
});

test('the server applies the shared filters', async () => {
  const queries: string[] = [];
  startWith((query) => {
    query.delete('time_zone');
    queries.push(query.toString());
    const films = [leaving('alibi'), leaving('patriot')].slice(query.has('friend_ids') ? 1 : 0);
    return { films: query.has('services') ? [] : films, is_sample: false };
  });
  const { user } = await visit('/next?view=last-chance&minutes=120&kind=features&kind=shorts&genre=War');
  await waitFor(() => expect(titles()).toEqual(['Any day now', 'Alibi', 'The Patriot']));
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  await waitFor(() => expect(titles()).toEqual(['Any day now', 'The Patriot']));
  await user.click(screen.getByRole('button', { name: 'Choose services' }));
  await user.click(screen.getByRole('button', { name: 'Netflix' }));
  expect(await screen.findByRole('heading', { name: 'No films match' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(titles()).toContain('Alibi'));
  expect(queries.map((query) => decodeURIComponent(query))).toEqual([
    'kinds=features,shorts&genres=War&minutes=120',
    'friend_ids=ben&kinds=features,shorts&genres=War&minutes=120',
    'friend_ids=ben&services=netflix&kinds=features,shorts&genres=War&minutes=120',
    '',
  ]);
});

test('films are listed wherever they are until services are chosen', async () => {
  const services: (string | null)[] = [];
  startWith((query) => {
    services.push(query.get('services'));
    return { films: [leaving('alibi')], is_sample: false };
  });
  server.use(
    http.get(at('/api/viewing-options/my-services'), () => HttpResponse.json({ services: ['mubi'] })),
  );
  const { user } = await visit('/next?view=last-chance');
  await waitFor(() => expect(titles()).toContain('Alibi'));
  await user.click(screen.getByRole('button', { name: 'On my services' }));
  await waitFor(() => expect(services).toEqual([null, 'mine']));
});

test('a list for other filters stays until the new one is there', async () => {
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  startWith(async (query) => {
    if (!query.has('friend_ids')) return { films: [leaving('alibi')], is_sample: false };
    await isAnswered;
    return { films: [leaving('melody')], is_sample: false };
  });
  const { user } = await visit('/next?view=last-chance');
  await waitFor(() => expect(titles()).toContain('Alibi'));
  await user.click(screen.getByRole('button', { name: 'Ben' }));
  expect(screen.getByRole('button', { name: 'Ben' })).toHaveAttribute('aria-pressed', 'true');
  expect(titles()).toEqual(['Any day now', 'Alibi']);
  answer();
  await waitFor(() => expect(titles()).toEqual(['Any day now', 'The Broadway Melody']));
});

test('without films it says that nothing is urgent', async () => {
  start([]);
  await visit('/next?view=last-chance');
  expect(await screen.findByRole('heading', { name: 'Nothing is slipping away' })).toBeVisible();
});

test('without listings it says so', async () => {
  start([]);
  server.use(setupHandler({}));
  await visit('/next?view=last-chance');
  expect(await screen.findByText(/not set up on this server/)).toBeVisible();
});

test('a failure can be retried', async () => {
  start([leaving('alibi')]);
  server.use(http.get(at('/api/next/last-chance'), () => errorResponse(503, 'Busy.'), { once: true }));
  const { user } = await visit('/next?view=last-chance');
  expect(await screen.findByRole('heading', { name: "We couldn't load last chances" })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toContain('Alibi'));
});
