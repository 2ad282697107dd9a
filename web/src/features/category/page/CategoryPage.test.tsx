import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { filmsOf } from '../../../shared/ceremony/categories/categories';
import { expectUser } from '../../../shared/me/lastVisit';
import { takePostLoginPath } from '../../../shared/me/postLoginPath';
import { aUser } from '../../../testing/builders';
import { newestFilms } from '../../../testing/catalogue';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
const page = '/ceremony/2/best-picture';
const main = () => within(screen.getByRole('main'));

test('lists the films, the winner first, with links', async () => {
  await visit(page);
  expect(await main().findByRole('heading', { level: 1, name: 'Best Picture' })).toBeVisible();
  expect(main().getByText('3 nominated films, honoring 1928/29')).toBeVisible();
  expect(main().getByRole('link', { name: '2nd Academy Awards' })).toHaveAttribute('href', '/ceremony/2');
  const films = main().getAllByRole('article');
  expect(films.map((film) => within(film).getByRole('heading').textContent)).toEqual([
    'The Broadway Melody',
    'Alibi',
    'The Patriot',
  ]);
  expect(within(films[0] as HTMLElement).getByText(/Winner/)).toBeVisible();
  expect(within(films[1] as HTMLElement).queryByText(/Winner/)).not.toBeInTheDocument();
  expect(main().getByRole('link', { name: 'Alibi' })).toHaveAttribute('href', '/film/alibi');
  expect(main().getAllByRole('link', { name: 'William A. Wellman' })[0]).toHaveAttribute(
    'href',
    '/person/nm0920074',
  );
  await waitFor(() => expect(document.title).toBe('Laurels - Category - Best Picture, 2nd Academy Awards'));
});

test('says how the category was called, if it was called differently', async () => {
  const films = filmsOf(newestFilms, 'best-picture').map((film) => ({
    ...film,
    nominations: film.nominations.map((nomination) => ({
      ...nomination,
      category_name: 'Outstanding Picture',
    })),
  }));
  server.use(http.get(url('/api/ceremony/2/films/best-picture'), () => HttpResponse.json(films)));
  await visit(page);
  expect(await main().findByText('Called Outstanding Picture that year')).toBeVisible();
});

test('leads to the same category of other ceremonies, and returns there after log-in', async () => {
  const { user, path } = await visit(page);
  const others = await main().findByRole('navigation', { name: 'Best Picture at other ceremonies' });
  await user.click(within(others).getByRole('link', { name: '1st, 1929' }));
  await waitFor(() => expect(path()).toBe('/ceremony/1/best-picture'));
  expect(takePostLoginPath()).toBe('/ceremony/1/best-picture');
});

test('users get the dialog over the checklist', async () => {
  server.use(profileHandler(aUser()));
  expectUser(true);
  const { path } = await visit(page);
  expect(path()).toBe('/checklist/2?category=2%2Fbest-picture');
  expect(await screen.findByRole('dialog', { name: /^Best Picture/ })).toBeInTheDocument();
});

test.each(['/ceremony/2/casting', '/ceremony/99/best-picture', '/ceremony/x/best-picture'])(
  '%s is not found',
  async (path) => {
    await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
  },
);

test('can retry after an error', async () => {
  let isDown = true;
  server.use(
    http.get(url('/api/ceremony/:ceremony/films/:category'), () =>
      isDown ? errorResponse(503, 'Busy.') : HttpResponse.json(filmsOf(newestFilms, 'best-picture')),
    ),
  );
  const { user } = await visit(page);
  expect(await screen.findByRole('heading', { name: "We couldn't load this category" })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('heading', { level: 1, name: 'Best Picture' })).toBeVisible();
});
