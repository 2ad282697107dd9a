import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAdmin, inbox } from '../../../testing/admin';
import { adminFilm, anAdminFilm, anEntry } from '../../../testing/adminFilms';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const withRootId = anAdminFilm({ gracenote: { onConnect: { rootId: '1234' } }, lacks: [] });

beforeEach(() => server.use(profileHandler(anAdmin()), inbox()));

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Responds to updates with the given film and records their bodies. */
function recordUpdates(path: string, film: object) {
  const bodies: unknown[] = [];
  server.use(
    http.post(at(path), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(film);
    }),
  );
  return bodies;
}

test("shows the film next to both providers' records, requested one after the other", async () => {
  const { requests, handlers } = adminFilm(withRootId);
  server.use(...handlers);
  await visit('/admin/edit-film/tt0018578');
  expect(await screen.findByRole('heading', { level: 1, name: 'Wings' })).toBeVisible();
  const facts = await panel('The film');
  for (const text of ['tt0018578', 'movie 28966', '2h 24m', 'Action, Drama, Romance, War']) {
    expect(facts.getAllByText(text)[0]).toBeVisible();
  }
  const nominations = await panel('Nominations');
  expect(nominations.getByText('Outstanding Picture')).toBeVisible();
  expect(nominations.getByText('won')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Raw data' })).toBeVisible();

  const gracenote = await panel('Ratings provider');
  expect(await gracenote.findByRole('button', { name: 'use Wings (rootId 77)' })).toBeVisible();
  expect(within(gracenote.getByRole('list', { name: 'Academy Awards' })).getByText('won')).toBeVisible();
  const tmdb = await panel('Movie database');
  expect(tmdb.getByText('same IMDb ID')).toBeVisible();
  expect(tmdb.getByRole('button', { name: 'use Wings, the series (tv/5)' })).toBeVisible();
  expect(requests).toEqual([
    'film/tt0018578',
    'tmdb-data movie 28966',
    'tmdb-search movie Wings',
    'tmdb-search tv Wings',
    'gracenote-data 1234',
    'gracenote-search tt0018578',
  ]);
});

test('previews an alternate before the film is updated with it', async () => {
  server.use(...adminFilm().handlers);
  const { user } = await visit('/admin/edit-film/tt0018578');
  const tmdb = await panel('Movie database');
  server.use(
    http.get(at('/api/admin/tmdb-data'), () =>
      HttpResponse.json(anEntry({ id: 5, mediatype: 'tv', title: 'Wings, the series' })),
    ),
  );
  await user.click(await tmdb.findByRole('button', { name: 'use Wings, the series (tv/5)' }));
  expect(await tmdb.findByText('not saved yet')).toBeVisible();
  const bodies = recordUpdates(
    '/api/admin/film/update-tmdb-info',
    anAdminFilm({ revision: 4, tmdb: { id: 5, mediatype: 'tv', overview: 'Another plot.' } }),
  );
  await user.click(await tmdb.findByRole('button', { name: 'update film' }));
  expect(await screen.findByText('Updated Wings.')).toBeVisible();
  expect(bodies).toEqual([{ film_id: 'tt0018578', tmdb_id: 5, tmdb_mediatype: 'tv', revision: 3 }]);
  expect((await panel('The film')).getByText('Another plot.')).toBeVisible();
  expect(tmdb.queryByText('not saved yet')).toBeNull();
});

test('searches, sets and clears a rootId', async () => {
  server.use(...adminFilm().handlers);
  const { user } = await visit('/admin/edit-film/tt0018578');
  const gracenote = await panel('Ratings provider');
  expect(gracenote.getByText('This film has no rootId yet.')).toBeVisible();
  expect(gracenote.queryByRole('button', { name: /^clear/ })).toBeNull();
  await user.type(gracenote.getByRole('textbox', { name: 'Search by ID' }), ' 1234 {Enter}');
  const update = await gracenote.findByRole('button', { name: 'update film' });
  const bodies = recordUpdates('/api/admin/film/update-gracenote-info', { ...withRootId, revision: 4 });
  await user.click(update);
  const clear = await gracenote.findByRole('button', { name: "clear film's rootId" });
  await user.click(clear);
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies).toEqual([
    { film_id: 'tt0018578', onconnect_rootid: '1234', revision: 3 },
    { film_id: 'tt0018578', onconnect_rootid: null, revision: 4 },
  ]);
});

test('reports an edit conflict and continues with the latest revision', async () => {
  server.use(...adminFilm().handlers);
  const { user } = await visit('/admin/edit-film/tt0018578');
  const tmdb = await panel('Movie database');
  server.use(
    http.post(at('/api/admin/film/update-tmdb-info'), () =>
      HttpResponse.json(
        {
          type: 'about:blank',
          title: 'Conflict',
          status: 409,
          detail: 'Too late.',
          code: 'changed_meanwhile',
        },
        { status: 409 },
      ),
    ),
  );
  await user.click(await tmdb.findByRole('button', { name: 'update film' }));
  expect(await screen.findByText('This film has changed')).toBeVisible();
  server.use(http.get(at('/api/admin/film/:film'), () => HttpResponse.json(anAdminFilm({ revision: 9 }))));
  await user.click(screen.getByRole('button', { name: 'Reload film' }));
  await waitFor(() => expect(screen.queryByText('This film has changed')).toBeNull());
  const bodies = recordUpdates('/api/admin/film/update-tmdb-info', anAdminFilm({ revision: 10 }));
  await user.click(tmdb.getByRole('button', { name: 'update film' }));
  await waitFor(() => expect(bodies).toMatchObject([{ revision: 9 }]));
});

test('shows the film even if the providers are not configured', async () => {
  server.use(
    ...adminFilm().handlers.slice(0, 1),
    http.get(at('/api/admin/:call'), () =>
      errorResponse(503, 'The movie database is not set up on this server.'),
    ),
  );
  await visit('/admin/edit-film/tt0018578');
  const tmdb = await panel('Movie database');
  await waitFor(() => expect(tmdb.getAllByText(/is not set up on this server/)).toHaveLength(2));
  expect(screen.getByRole('heading', { level: 1, name: 'Wings' })).toBeVisible();
});

test('reports an unknown film', async () => {
  server.use(http.get(at('/api/admin/film/:film'), () => errorResponse(404, 'There is no such film.')));
  await visit('/admin/edit-film/tt0000000');
  expect(await screen.findByRole('heading', { name: 'Film not found' })).toBeVisible();
});
