import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { filmQueries } from '../../shared/film/queries';
import { meQueries } from '../../shared/me/queries';
import { aUser } from '../../testing/builders';
import { accomplished, friendWatches, step } from '../../testing/friends';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;
const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: ['alibi', 'lady', 'tt0018578'] };

beforeEach(() => server.use(profileHandler(aUser({ friends: [toto] }))));

const region = (name: RegExp | string) => screen.findByRole('region', { name });

test('shows the films of a friend and links to the comparison', async () => {
  await visit('/profile/toto');
  expect(screen.getByRole('heading', { level: 1, name: 'Toto' })).toBeVisible();
  expect(await screen.findByText('of 6 nominated films viewed', { exact: false })).toHaveTextContent(/^3 of/);
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/friends/compare/toto');
  expect(screen.queryByRole('button', { name: /picture/ })).toBeNull();
});

test('shows the ratings and notes that a friend shares', async () => {
  server.use(friendWatches({ film_id: 'alibi', rating: 4.5, note: 'What an ending.' }));
  await visit('/profile/toto');
  const card = within(await region(/^Ratings and notes/));
  expect(await card.findByRole('link', { name: 'Alibi' })).toBeVisible();
  expect(card.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
  expect(card.getByText('What an ending.')).toBeVisible();
});

test('has no card for ratings if the friend shares none', async () => {
  await visit('/profile/toto');
  await region(/^Films viewed 3/);
  expect(screen.queryByRole('region', { name: /^Ratings and notes/ })).not.toBeInTheDocument();
});

test('the chart can be read with the arrow keys', async () => {
  const { user } = await visit('/profile/toto');
  const chart = within(await screen.findByRole('group', { name: /^Films viewed per ceremony/ }));
  const [first, second] = chart.getAllByRole('button');
  expect(second).toHaveAccessibleName('2nd ceremony, 1930: 2 of 4 films viewed');
  expect(second).toHaveAttribute('tabindex', '0');
  second?.focus();
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
  expect(screen.getByText('1 of 2 films viewed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Checklist' })).toHaveAttribute('href', '/checklist/1');
  await user.keyboard('{ArrowLeft}');
  expect(first).toHaveFocus();
  await user.keyboard('{End}');
  expect(second).toHaveFocus();
});

test('the chart can be displayed as a table', async () => {
  const { user } = await visit('/profile/toto');
  await user.click(await screen.findByText('Show as a table'));
  const table = within(await screen.findByRole('table', { name: 'Films viewed per ceremony' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'CeremonyYearViewedFilms',
    '2nd193024',
    '1st192912',
  ]);
});

test('complete categories link to their films', async () => {
  const complete = {
    type: 'CATEGORY_COMPLETE' as const,
    ceremony: 2,
    category: 'Sound',
    normalizedCategory: 'sound',
    numFilms: 1,
  };
  server.use(accomplished(complete));
  await visit('/profile/toto');
  const card = within(await region(/^Categories complete/));
  expect(await card.findByRole('link', { name: /^Sound/ })).toHaveAttribute(
    'href',
    '/profile/toto?category=2%2Fsound',
  );
});

test('achievements that fail to load are empty, with a note and a retry', async () => {
  server.use(
    http.get(url('/api/achievements/accomplished/:id'), () => errorResponse(400, 'Broken.'), { once: true }),
  );
  const { user } = await visit('/profile/toto');
  const note = "We couldn't load the achievements.";
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
});

test('films are grouped by decade and expand on demand', async () => {
  const { user } = await visit('/profile/toto');
  const card = within(await region(/^Films viewed 3/));
  await user.click(await card.findByText('1920s'));
  const link = await card.findByRole('link', { name: /^Alibi/ });
  expect(link).toHaveAttribute('href', '/profile/toto?film=alibi');
});

test('the own profile has a picture editor and no comparison', async () => {
  await visit('/profile/user-1');
  expect(await screen.findByRole('button', { name: 'Choose a picture' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'No categories complete yet' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'No films watched yet' })).toBeVisible();
});

test('a received invite can be accepted on the profile', async () => {
  const me = aUser({ friends_waiting_for_approval: [toto], friendInviteCount: 1 });
  const { handler } = step('accept', aUser({ friends: [toto] }));
  server.use(profileHandler(me), handler);
  const { user } = await visit('/profile/toto');
  await user.click(await screen.findByRole('button', { name: 'Accept invite' }));
  expect(await screen.findByRole('link', { name: 'Compare' })).toBeVisible();
});

test('redirects to the friends page when the friendship ends', async () => {
  const { cache, path } = await visit('/profile/toto');
  cache.setQueryData(meQueries.profile().queryKey, aUser());
  await waitFor(() => expect(path()).toBe('/friends'));
});

test('a mark fetches only the new film', async () => {
  const me = aUser({ viewed: ['alibi', 'lady'] });
  const requested: string[][] = [];
  server.use(
    profileHandler(me),
    http.post(url('/api/film/names'), async ({ request }) => {
      const { film_ids } = (await request.clone().json()) as { film_ids: string[] };
      requested.push(film_ids);
    }),
  );
  const { cache } = await visit('/profile/user-1');
  const hasTitle = (name: string) => screen.findByRole('heading', { name });
  expect(await hasTitle('Films viewed 2 films')).toBeVisible();
  await waitFor(() => expect(requested).toEqual([['alibi', 'lady']]));
  const { queryKey } = meQueries.profile();
  await waitFor(() => expect(cache.isFetching({ queryKey: filmQueries.all })).toBe(0));
  act(() => cache.setQueryData(queryKey, { ...me, viewed: ['alibi', 'lady', 'patriot'] }));
  expect(await hasTitle('Films viewed 3 films')).toBeVisible();
  await waitFor(() => expect(requested).toEqual([['alibi', 'lady'], ['patriot']]));
  act(() => cache.setQueryData(queryKey, { ...me, viewed: ['lady'] }));
  expect(await hasTitle('Films viewed 1 film')).toBeVisible();
  await act(() => cache.invalidateQueries({ queryKey: filmQueries.all }));
  expect(requested).toEqual([['alibi', 'lady'], ['patriot'], ['lady']]);
});
