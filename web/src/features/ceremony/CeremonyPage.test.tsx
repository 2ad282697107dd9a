import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { takePostLoginPath } from '../../shared/me/postLoginPath';
import { aUser } from '../../testing/builders';
import { newestFilms } from '../../testing/catalogue';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
const main = () => within(screen.getByRole('main'));
const category = async (name: string) => within(await main().findByRole('region', { name }));
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('lists the nominees by category, the winner first', async () => {
  await visit('/ceremony/2');
  expect(await main().findByRole('heading', { level: 1, name: '2nd Academy Awards' })).toBeVisible();
  expect(main().getByText('Honoring the films of 1928/29')).toBeVisible();
  expect(main().getByText('April 1930 · Ambassador Hotel')).toBeVisible();
  expect(main().getByRole('heading', { name: 'How many of these 4 films have you seen?' })).toBeVisible();
  const picture = await category('Best Picture');
  const [winner, ...rest] = picture.getAllByRole('listitem');
  expect(winner).toHaveTextContent(/The Broadway Melody.*Winner/);
  expect(rest).toHaveLength(2);
  expect(picture.getAllByText('Winner')).toHaveLength(1);
  const directing = await category('Directing');
  expect(texts(directing.getAllByRole('listitem'))).toEqual([
    'The Divine Lady, wonWilliam A. Wellman',
    'The Broadway MelodyWilliam A. Wellman',
    'The PatriotWilliam A. Wellman',
  ]);
  await waitFor(() => expect(document.title).toBe('Laurels - Ceremony - 2nd Academy Awards'));
});

test('leads to films, people, categories and other ceremonies', async () => {
  const { user, path } = await visit('/ceremony/2');
  const directing = await category('Directing');
  const href = (name: string) => directing.getAllByRole('link', { name })[0]?.getAttribute('href');
  expect(href('The Patriot')).toBe('/film/patriot');
  expect(href('William A. Wellman')).toBe('/person/nm0920074');
  expect(href('Directing')).toBe('/ceremony/2/directing');
  const others = within(main().getByRole('navigation', { name: 'Other ceremonies' }));
  expect(texts(others.getAllByRole('link'))).toEqual(['1st, 1929']);
  await user.click(others.getByRole('link'));
  expect(await main().findByRole('heading', { level: 1, name: '1st Academy Awards' })).toBeVisible();
  expect(path()).toBe('/ceremony/1');
  expect(takePostLoginPath()).toBe('/ceremony/1');
});

test('users get the checklist', async () => {
  server.use(profileHandler(aUser()));
  expectUser(true);
  const { path } = await visit('/ceremony/2');
  expect(path()).toBe('/checklist/2');
});

test.each(['nonsense', '0', '99'])('the ceremony %s is not found', async (ceremony) => {
  server.use(http.get(url('/api/ceremony/99/films'), () => errorResponse(404, 'There is no such ceremony.')));
  await visit(`/ceremony/${ceremony}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
});

test('can retry after an error', async () => {
  let isDown = true;
  server.use(
    http.get(url('/api/ceremony/:ceremony/films'), () =>
      isDown ? errorResponse(503, 'Busy.') : HttpResponse.json(newestFilms),
    ),
  );
  const { user } = await visit('/ceremony/2');
  expect(await screen.findByRole('heading', { name: "We couldn't load this ceremony" })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('heading', { level: 1, name: '2nd Academy Awards' })).toBeVisible();
});
