// What pages show while the server can't be reached, and when it can be again.
import { screen, waitFor, within } from '@testing-library/react';
import { getResponse, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUE_CACHE } from '../shared/offline/cacheNames';
import { aUser } from '../testing/builders';
import { stubCaches } from '../testing/caches';
import { filmDetails, newestFilms, overview } from '../testing/catalogue';
import { aFriend, report } from '../testing/friends';
import { everyListing, listings } from '../testing/listings';
import { next } from '../testing/next';
import { visit } from '../testing/render';
import { profileHandler, server, setupHandler } from '../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: [] };

beforeEach(() => server.use(profileHandler(aUser({ viewed: ['alibi'], friends: [toto] }))));

/** Cuts the network for these calls. */
function cut(...paths: string[]) {
  server.use(...paths.map((path) => http.all(at(path), () => HttpResponse.error())));
}

describe('with the catalogue on this device', () => {
  beforeEach(async () => {
    const cache = stubCaches().open(CATALOGUE_CACHE);
    const save = (path: string, body: unknown) => cache.put(path, Response.json(body));
    await save('/api/ceremony/overview', overview);
    await save('/api/ceremony/2/films', newestFilms);
    await save(
      '/api/ceremony/2/film-details',
      newestFilms.map(({ _id, name }) =>
        filmDetails({ _id, original_title: `${name} (original)`, imdb: { id: _id } }),
      ),
    );
  });

  test('a film opens', async () => {
    cut('/api/film/:film/details');
    await visit('/search?film=alibi');
    const film = within(await screen.findByRole('dialog', { name: 'Alibi' }));
    expect(await film.findByText('Alibi (original)')).toBeVisible();
    expect(film.getByText('Two flyers love the same girl.')).toBeVisible();
    expect(film.getByRole('heading', { name: /2nd ceremony/ })).toBeVisible();
  });

  test('a category opens', async () => {
    cut('/api/ceremony/:ceremony/films/:category');
    await visit('/search?category=2/directing');
    const category = within(await screen.findByRole('dialog', { name: /Directing/ }));
    expect(await category.findByRole('link', { name: 'The Divine Lady' })).toBeVisible();
    expect(category.queryByRole('link', { name: 'Alibi' })).toBeNull();
  });

  test('films of a profile are listed', async () => {
    cut('/api/film/names');
    await visit('/profile/user-1');
    const films = within(await screen.findByRole('region', { name: /^Films viewed \d/ }));
    expect(await films.findByText('1920s')).toBeVisible();
  });

  test('titles and nominees are found, and suggested', async () => {
    cut('/api/film/search/:type/:text', '/api/film/suggestions/:text');
    const { user } = await visit('/search-results?searchText=patriot&searchType=titles');
    const main = within(screen.getByRole('main'));
    expect(
      await main.findByText(
        "1 film in Film Titles. You're offline, so we searched what's saved on this device.",
      ),
    ).toBeVisible();
    expect(await main.findByRole('link', { name: 'The Patriot' })).toBeVisible();
    const box = main.getByRole('combobox', { name: 'Search for' });
    await user.clear(box);
    await user.type(box, 'wellman');
    const suggestions = within(await screen.findByRole('grid'));
    await waitFor(() => expect(suggestions.getByText('William A.', { exact: false })).toBeVisible());
    expect(screen.getByText("You're offline. These are saved on this device.")).toBeVisible();
  });
});

test('without it, a film that fails to load is loaded once the network is back', async () => {
  server.use(http.get(at('/api/film/alibi/details'), () => HttpResponse.error(), { once: true }));
  await visit('/search?film=alibi');
  expect(await screen.findByRole('heading', { name: "We couldn't load this film" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  dispatchEvent(new Event('online'));
  expect(await screen.findByRole('dialog', { name: 'Alibi' })).toBeVisible();
});

describe('the last state from a cache has its time', () => {
  const headers = { 'x-laurels-cached-at': new Date(Date.now() - 2 * 3_600_000).toUTCString() };
  const note = "We can't reach Laurels. Last updated 2 hours ago.";
  const friends = { confirmed: [aFriend()], invites_received: [], invites_sent: [] };

  test('of friends, until the server has answered', async () => {
    server.use(http.get(at('/api/friend/report'), () => HttpResponse.json(friends, { headers })));
    await visit('/friends');
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Your friends' })).toBeVisible();
    server.use(report({ confirmed: [aFriend()] }));
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });

  test('of a schedule', async () => {
    server.use(
      setupHandler({ listings: everyListing('live') }),
      http.get(at('/api/viewing-options/scheduled/:provider'), () => HttpResponse.json([], { headers })),
      ...listings(),
    );
    await visit('/viewing-options');
    const card = within(await screen.findByRole('region', { name: /^Turner Classic/ }));
    expect(await card.findByText(note)).toBeVisible();
  });

  test.each([
    ['tonight', '/next', '/api/next/tonight', 'Tonight'],
    ['a plan', '/next?view=finish', '/api/next/plan', 'The finish line'],
  ])('of %s', async (_name, path, call, heading) => {
    const { handlers } = next();
    server.use(...handlers);
    let isCached = true;
    server.use(
      http.post(at(call), async ({ request }) => {
        const response = await getResponse(handlers, request.clone());
        for (const [name, value] of Object.entries(isCached ? headers : {}))
          response?.headers.set(name, value);
        return response;
      }),
    );
    await visit(path);
    expect(await screen.findByText(note)).toBeVisible();
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    isCached = false;
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });
});
