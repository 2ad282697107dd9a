import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, inbox } from '../../../testing/admin';
import { newestFilms } from '../../../testing/catalogue';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';
import { withOutcome } from './winnerBoard';

const at = (path: string) => `${location.origin}${path}`;

beforeEach(() => server.use(profileHandler(anAdmin()), inbox()));

/** Stores outcomes like the server; each response waits for `respond()`. */
function outcomeHandlers() {
  let films = newestFilms;
  const requests: string[] = [];
  let respond = () => {};
  server.use(
    http.get(at('/api/ceremony/2/films'), () => HttpResponse.json(films)),
    http.post<{ id: string; won: string }>(
      at('/api/admin/nomination/:id/set-won/:won'),
      async ({ params }) => {
        requests.push(`${params.id} ${params.won}`);
        await new Promise<void>((resolve) => {
          respond = resolve;
        });
        const outcome = { _id: params.id, won: params.won === 'true' };
        films = withOutcome(films, outcome);
        const nomination = films.flatMap((film) => film.nominations).find(({ _id }) => _id === params.id);
        return HttpResponse.json(nomination);
      },
    ),
  );
  return { requests, respond: () => respond() };
}

const category = async (name: string) => within(await screen.findByRole('region', { name }));

test('shows the nominations and winners of every category', async () => {
  await visit('/admin/set-category-winners/2');
  expect(await screen.findByRole('heading', { level: 1, name: '2nd ceremony: winners' })).toBeVisible();
  const picture = await category('Best Picture');
  expect(picture.getByRole('switch', { name: /^The Broadway Melody/ })).toBeChecked();
  expect(picture.getByRole('switch', { name: /^Alibi/ })).not.toBeChecked();
  expect((await category('Sound')).getByText('no winner yet')).toBeVisible();
  expect(screen.getByText(/2 of 3 categories have a winner|categories have a winner/)).toBeVisible();
});

test('sends a single request per toggle and shows the outcome after the response', async () => {
  const { requests, respond } = outcomeHandlers();
  const { user } = await visit('/admin/set-category-winners/2');
  const toggle = (await category('Sound')).getByRole('switch', { name: /^Alibi/ });
  await user.dblClick(toggle);
  expect(toggle).toHaveAttribute('aria-busy', 'true');
  expect(toggle).not.toBeChecked();
  respond();
  await waitFor(() => expect(toggle).toBeChecked());
  expect(toggle).not.toHaveAttribute('aria-busy');
  expect(requests).toEqual(['2-sound-alibi true']);
  expect((await category('Sound')).getByText('1 winner')).toBeVisible();
});

test('shows an error and leaves the outcome unchanged', async () => {
  server.use(
    http.post(at('/api/admin/nomination/:id/set-won/:won'), () =>
      errorResponse(503, 'The server is unavailable.'),
    ),
  );
  const { user } = await visit('/admin/set-category-winners/2');
  const toggle = (await category('Directing')).getByRole('switch', { name: /^The Patriot/ });
  await user.click(toggle);
  expect(await screen.findByText('The server is unavailable.')).toBeVisible();
  expect(toggle).not.toBeChecked();
  expect(toggle).not.toHaveAttribute('aria-busy');
});

test('switches to another ceremony', async () => {
  const { user, path } = await visit('/admin/set-category-winners/2');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Ceremony' }), '1st · 1929');
  await waitFor(() => expect(path()).toBe('/admin/set-category-winners/1'));
});

test.each(['0', '99', 'first'])('reports the unknown ceremony %s', async (ceremony) => {
  await visit(`/admin/set-category-winners/${ceremony}`);
  expect(await screen.findByRole('heading', { name: `There's no ceremony ${ceremony}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the 2nd' })).toHaveAttribute(
    'href',
    '/admin/set-category-winners/2',
  );
});

test('retries after a load error', async () => {
  server.use(
    http.get(at('/api/ceremony/:ceremony/films'), () => errorResponse(503, 'Unavailable.'), { once: true }),
  );
  const { user } = await visit('/admin/set-category-winners/2');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Sound' })).toBeVisible();
});
