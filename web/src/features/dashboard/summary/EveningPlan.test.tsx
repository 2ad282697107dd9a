import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { markHandlers } from '../../../testing/marks';
import { aPlan, aPlannedFilm, next } from '../../../testing/next';
import { visit } from '../../../testing/render';
import { server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const ring = { ceremony: 2, category: 'best-picture', category_name: 'Best Picture', years: '1928/29' };

function start() {
  const marks = markHandlers(aUser({ viewed: ['lady'] }));
  const { handlers, requests } = next({
    plan: () => {
      const films = ['alibi', 'melody', 'patriot'].filter((id) => !marks.me.viewed.includes(id));
      return aPlan({
        rings: 2,
        minutes: 170,
        films: films.map((film_id) => aPlannedFilm({ film_id, closes: [ring] })),
      });
    },
  });
  server.use(...marks.handlers, ...handlers);
  return requests.plan;
}

test('suggests the films that close the most rings in one evening', async () => {
  const requests = start();
  await visit('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Two rings in one evening' }));
  expect(card.getByText('3 films, 2 h 50 min.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Alibi' })).toBeVisible();
  expect(card.getAllByText('Closes Best Picture 1928/29')).toHaveLength(2);
  expect(card.getByRole('link', { name: "What's next" })).toHaveAttribute('href', '/next');
  expect(requests).toEqual([{ scope: { kind: 'all' }, minutes: 180, include_honorary: true }]);
});

test('shows the rest of the evening in place', async () => {
  const requests = start();
  const { user } = await visit('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Two rings in one evening' }));
  expect(card.queryByRole('link', { name: 'The Patriot' })).not.toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'See 1 more' }));
  expect(card.getByRole('link', { name: 'The Patriot' })).toBeVisible();
  expect(card.getByRole('button', { name: 'See fewer' })).toHaveAttribute('aria-expanded', 'true');
  expect(requests).toHaveLength(1);
});

test('plans again once a film was watched', async () => {
  const requests = start();
  const { user } = await visit('/dashboard');
  const card = await screen.findByRole('region', { name: 'Two rings in one evening' });
  await user.click(within(card).getByRole('button', { name: 'Mark Alibi watched' }));
  await waitFor(() => expect(requests).toHaveLength(2), { timeout: 8000 });
  expect(await within(card).findByRole('link', { name: 'The Patriot' })).toBeVisible();
});

test('suggests a ring if the plan takes too long, and keeps it', async () => {
  start();
  let respond = () => {};
  server.use(
    http.post(at('/api/next/plan'), async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return HttpResponse.json(aPlan());
    }),
  );
  await visit('/dashboard');
  expect(await screen.findByRole('region', { name: 'Almost there' })).toHaveAttribute('aria-busy', 'true');
  expect(await screen.findByRole('region', { name: 'Directing' }, { timeout: 8000 })).toBeVisible();
  respond();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole('region', { name: 'Directing' })).toBeVisible();
});

test('suggests a ring if nothing closes in one evening', async () => {
  start();
  server.use(http.post(at('/api/next/plan'), () => HttpResponse.json(aPlan({ films: [], rings: 0 }))));
  await visit('/dashboard');
  expect(await screen.findByRole('region', { name: 'Directing' })).toBeVisible();
});
