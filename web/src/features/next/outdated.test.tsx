// What the page shows after the films viewed have changed, here or elsewhere.
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { nextKey } from '../../shared/next/nextKey';
import { watchedQueries } from '../../shared/watched/queries';
import { aUser } from '../../testing/builders';
import { stubEventSource } from '../../testing/eventSource';
import { everyListing, listings } from '../../testing/listings';
import { markHandlers } from '../../testing/marks';
import { aGoal, aPlan, aPlannedFilm, aTonightFilm, next } from '../../testing/next';
import { visit } from '../../testing/render';
import { server, setupHandler } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const ids = ['alibi', 'melody', 'patriot'];
const PAUSE_MS = 1200;
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

afterEach(() => vi.unstubAllGlobals());

/** A server that leaves out what the user has viewed. */
function start() {
  const marks = markHandlers(aUser({ revision: 5 }));
  const left = () => ids.filter((id) => !marks.me.viewed.includes(id));
  const { handlers, requests } = next({
    tonight: () => ({
      films: left().map((film_id) => aTonightFilm({ film_id })),
      is_sample: false,
      hidden: 0,
    }),
    plan: () => aPlan({ films: left().map((film_id) => aPlannedFilm({ film_id })) }),
    goal: { goal: aGoal() },
  });
  server.use(...marks.handlers, setupHandler({ listings: everyListing('live') }), ...listings(), ...handlers);
  return { marks, requests };
}

const mark = (name: string) => screen.findByRole('button', { name: `Mark ${name} watched` });

test('a mark in one part changes the plan of another, even if the user leaves at once', async () => {
  const { requests } = start();
  const { user } = await visit('/next?view=finish');
  expect(await mark('Alibi')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Tonight' }));
  await user.click(await mark('Alibi'));
  await user.click(screen.getByRole('tab', { name: 'Finish line' }));
  await waitFor(() => expect(requests.plan).toHaveLength(2), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Alibi' })).not.toBeInTheDocument());
});

test('a mark on another page changes the plan', async () => {
  const { requests } = start();
  const { user, router } = await visit('/next?view=finish');
  expect(await mark('Alibi')).toBeVisible();
  await act(() => router.navigate({ to: '/settings', search: { category: '2/best-picture' } as object }));
  await user.click(await mark('Alibi'));
  await screen.findByRole('button', { name: 'Mark Alibi unwatched' });
  await act(() => router.navigate({ to: '/next', search: { view: 'finish' } as object }));
  await waitFor(() => expect(requests.plan).toHaveLength(2));
});

test('nothing is fetched before the server has accepted the mark', async () => {
  const { marks, requests } = start();
  let accept = () => {};
  server.use(
    http.post(at('/api/user/viewed/alibi/true'), async () => {
      await new Promise<void>((resolve) => {
        accept = resolve;
      });
      marks.me.viewed = ['alibi'];
      marks.me.revision += 1;
      return HttpResponse.json(marks.me);
    }),
  );
  const { user } = await visit('/next');
  await user.click(await mark('Alibi'));
  await wait(PAUSE_MS + 300);
  expect(requests.tonight).toHaveLength(1);
  accept();
  await waitFor(() => expect(requests.tonight).toHaveLength(2));
});

test('a film watched on another device leaves the plan', async () => {
  const open = stubEventSource();
  const { marks, requests } = start();
  await visit('/next?view=finish');
  await mark('Alibi');
  const [stream] = open();
  stream?.emit('hello', { user_id: 'user-1', revision: 5, version: 'one' });
  marks.me.viewed = ['alibi'];
  marks.me.revision = 6;
  stream?.emit('user', { revision: 6, friends: false });
  await waitFor(() => expect(requests.plan).toHaveLength(2), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Alibi' })).not.toBeInTheDocument());
});

test('another day on which a film was watched changes the goal only', async () => {
  start();
  let requests = 0;
  server.use(
    http.get(at('/api/next/goal'), () => {
      requests += 1;
      return HttpResponse.json({ goal: aGoal({ streak: requests }), suggestion: null, calendar: null });
    }),
  );
  const { cache } = await visit('/next?view=finish&by=date');
  await screen.findByText('1 day in a row');
  cache.setQueryData([...nextKey, 'plan'], {});
  cache.setQueryData(watchedQueries.dates().queryKey, {});
  await act(() => cache.invalidateQueries(watchedQueries.dates()));
  expect(await screen.findByText('2 days in a row')).toBeVisible();
  expect(cache.getQueryState([...nextKey, 'plan'])?.isInvalidated).toBe(false);
});
