import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, inbox } from '../../../testing/admin';
import { newestFilms } from '../../../testing/catalogue';
import { visit } from '../../../testing/render';
import { errorResponse, server, whoIsHere } from '../../../testing/server';
import { withOutcome } from './winnerBoard';

const at = (path: string) => `${location.origin}${path}`;

beforeEach(() => server.use(whoIsHere(anAdmin()), inbox()));

/** A server that remembers outcomes; answers wait until they are let go. */
function outcomes() {
  let films = newestFilms;
  const asked: string[] = [];
  let letGo = () => {};
  server.use(
    http.get(at('/api/ceremony/2/films'), () => HttpResponse.json(films)),
    http.post<{ id: string; won: string }>(
      at('/api/admin/nomination/:id/set-won/:won'),
      async ({ params }) => {
        asked.push(`${params.id} ${params.won}`);
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
        const outcome = { _id: params.id, won: params.won === 'true' };
        films = withOutcome(films, outcome);
        const nomination = films.flatMap((film) => film.nominations).find(({ _id }) => _id === params.id);
        return HttpResponse.json(nomination);
      },
    ),
  );
  return { asked, letGo: () => letGo() };
}

const category = async (name: string) => within(await screen.findByRole('region', { name }));

test('every category shows its nominations and who won', async () => {
  await visit('/admin/set-category-winners/2');
  expect(await screen.findByRole('heading', { level: 1, name: '2nd ceremony: winners' })).toBeVisible();
  const picture = await category('Best Picture');
  expect(picture.getByRole('switch', { name: /^The Broadway Melody/ })).toBeChecked();
  expect(picture.getByRole('switch', { name: /^Alibi/ })).not.toBeChecked();
  expect((await category('Sound')).getByText('no winner yet')).toBeVisible();
  expect(screen.getByText(/2 of 3 categories have a winner|categories have a winner/)).toBeVisible();
});

test('a toggle waits for the server, once however often it is pressed, and then shows the outcome', async () => {
  const { asked, letGo } = outcomes();
  const { user } = await visit('/admin/set-category-winners/2');
  const toggle = (await category('Sound')).getByRole('switch', { name: /^Alibi/ });
  await user.dblClick(toggle);
  expect(toggle).toHaveAttribute('aria-busy', 'true');
  expect(toggle).not.toBeChecked();
  letGo();
  await waitFor(() => expect(toggle).toBeChecked());
  expect(toggle).not.toHaveAttribute('aria-busy');
  expect(asked).toEqual(['2-sound-alibi true']);
  expect((await category('Sound')).getByText('1 winner')).toBeVisible();
});

test('an error response is told and nothing changes', async () => {
  server.use(
    http.post(at('/api/admin/nomination/:id/set-won/:won'), () => errorResponse(503, 'The server rests.')),
  );
  const { user } = await visit('/admin/set-category-winners/2');
  const toggle = (await category('Directing')).getByRole('switch', { name: /^The Patriot/ });
  await user.click(toggle);
  expect(await screen.findByText('The server rests.')).toBeVisible();
  expect(toggle).not.toBeChecked();
  expect(toggle).not.toHaveAttribute('aria-busy');
});

test('another ceremony is picked from the list', async () => {
  const { user, path } = await visit('/admin/set-category-winners/2');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Ceremony' }), '1st · 1929');
  await waitFor(() => expect(path()).toBe('/admin/set-category-winners/1'));
});

test.each(['0', '99', 'first'])('there is no ceremony %s', async (called) => {
  await visit(`/admin/set-category-winners/${called}`);
  expect(await screen.findByRole('heading', { name: `There is no ceremony ${called}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the 2nd' })).toHaveAttribute(
    'href',
    '/admin/set-category-winners/2',
  );
});

test('nominations that do not come can be asked for again', async () => {
  server.use(
    http.get(at('/api/ceremony/:ceremony/films'), () => errorResponse(503, 'Resting.'), { once: true }),
  );
  const { user } = await visit('/admin/set-category-winners/2');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Sound' })).toBeVisible();
});
