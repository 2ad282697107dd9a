// What pages show when changes wait for a network since an earlier visit.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { type FilmChange, newId } from '../shared/edits/edit';
import { editDatabase } from '../shared/edits/editDatabase';
import type { User } from '../shared/me/user';
import { CATALOGUE_CACHE } from '../shared/offline/cacheNames';
import { aUser } from '../testing/builders';
import { stubCaches } from '../testing/caches';
import { newestFilms, overview } from '../testing/catalogue';
import { aWatch, diaryHandlers } from '../testing/diary';
import { accomplished } from '../testing/friends';
import { visit } from '../testing/render';
import { profileHandler, server } from '../testing/server';

const at = (path: string) => `${location.origin}${path}`;
let users = 0;

beforeEach(async () => {
  const cache = stubCaches().open(CATALOGUE_CACHE);
  await cache.put('/api/ceremony/overview', Response.json(overview));
  await cache.put('/api/ceremony/2/films', Response.json(newestFilms));
  server.use(
    http.post(at('/api/user/edits'), () => HttpResponse.error()),
    http.post(at('/api/film/names'), () => HttpResponse.error()),
  );
});

/** A user with changes that wait since an earlier visit. */
async function start(user: Partial<User>, ...changes: FilmChange[]): Promise<string> {
  const userId = `waiting${users++}`;
  server.use(profileHandler(aUser({ ...user, _id: userId })));
  const made_at = Date.now();
  await editDatabase.put(
    changes.map((change, index) => ({ ...change, id: newId(), userId, made_at: made_at + index })),
  );
  return userId;
}

test('the diary has dates that wait, and not what was unmarked', async () => {
  const watches = [
    aWatch({ _id: 'lady-1', film_id: 'lady', watched: '2024-03-05' }),
    aWatch({ _id: 'melody-1', film_id: 'melody', watched: '2020-01-01', rating: 4 }),
  ];
  server.use(...diaryHandlers(watches).handlers);
  await start(
    { viewed: ['lady', 'melody'] },
    { film_id: 'alibi', kind: 'viewed', value: true },
    { film_id: 'alibi', kind: 'watched_date', value: '2024-03-10' },
    { film_id: 'melody', kind: 'watched_date', value: '2024-03-07' },
    { film_id: 'lady', kind: 'viewed', value: false },
  );
  await visit('/diary');
  const days = within(await screen.findByRole('region', { name: '2 films' }));
  await days.findByRole('link', { name: 'Alibi' });
  expect(days.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/Alibi.*March 10, 2024/),
    expect.stringMatching(/The Broadway Melody.*March 7, 2024/),
  ]);
  expect(days.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(days.getByRole('button', { name: /^Change The Broadway Melody/ })).toBeVisible();
  expect(days.queryByRole('button', { name: /^Change Alibi/ })).toBeNull();
});

test('the film dialog has a date that waits', async () => {
  server.use(...diaryHandlers().handlers);
  await start({ viewed: ['alibi'] }, { film_id: 'alibi', kind: 'watched_date', value: '2024-03-10' });
  await visit('/search?film=alibi');
  expect(await screen.findByText('Watched on March 10, 2024')).toBeVisible();
});

test('the watchlist has bookmarks that wait, the last first', async () => {
  server.use(http.get(at('/api/user/watchlist'), () => HttpResponse.json([])));
  await start(
    {},
    { film_id: 'alibi', kind: 'watchlist', value: true },
    { film_id: 'lady', kind: 'watchlist', value: true },
    { film_id: 'melody', kind: 'watchlist', value: true },
    { film_id: 'lady', kind: 'watchlist', value: false },
  );
  await visit('/watchlist');
  const films = within(await screen.findByRole('region', { name: 'Films' }));
  const titles = films.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
  expect(titles).toEqual(['The Broadway Melody', 'Alibi']);
});

test('the own profile has films and categories with marks that wait', async () => {
  const sound = {
    type: 'CATEGORY_COMPLETE' as const,
    ceremony: 2,
    category: 'Sound',
    normalizedCategory: 'sound',
    numFilms: 1,
  };
  server.use(accomplished());
  const userId = await start({ viewed: [] }, { film_id: 'alibi', kind: 'viewed', value: true });
  const page = await visit(`/profile/${userId}`);
  const complete = () => screen.findByRole('region', { name: /^Categories complete/ });
  expect(await within(await complete()).findByRole('link', { name: /^Sound/ })).toBeVisible();
  expect(await screen.findByRole('region', { name: /^Films viewed 1 film/ })).toBeVisible();
  page.unmount();

  server.use(accomplished(sound));
  const other = await start({ viewed: ['alibi'] }, { film_id: 'alibi', kind: 'viewed', value: false });
  await visit(`/profile/${other}`);
  expect(await screen.findByText('No categories complete yet')).toBeVisible();
  await waitFor(() => expect(screen.getByText('No films watched yet')).toBeVisible());
});
