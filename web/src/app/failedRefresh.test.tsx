// A failed refetch keeps what is on the page and says that it isn't up to date.
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAccount, anAdmin, inbox } from '../testing/admin';
import { aUser } from '../testing/builders';
import { aFilm } from '../testing/catalogue';
import { aFriend, report } from '../testing/friends';
import { everyListing, listings } from '../testing/listings';
import { visit } from '../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: [] };
const showings = { theaters: [], films: [aFilm()] };

beforeEach(() =>
  server.use(
    profileHandler(aUser({ viewed: ['alibi'], friends: [toto] })),
    setupHandler({ listings: { ...everyListing('live'), streaming: false } }),
    report({ confirmed: [aFriend()] }),
    http.get(at('/api/viewing-options/theater-showings'), () => HttpResponse.json(showings)),
    http.get(at('/api/viewing-options/calendar'), () => HttpResponse.json({ made: '2026-11-16T20:30:00Z' })),
    ...listings(),
  ),
);

/** What a page shows before and after: the path, the request that fails, the part of the page and its text. */
const cases: [string, string, RegExp, RegExp][] = [
  ['/viewing-options', '/api/viewing-options/scheduled/:provider', /^Turner Classic/, /2 upcoming airings/],
  ['/settings', '/api/user/devices', /^Devices/, /Safari on iPhone/],
  ['/settings', '/api/user/auth-info', /^Account/, /dorothy@example\.com/],
  ['/settings', '/api/viewing-options/calendar', /^Services/, /You created a link on/],
  ['/settings', '/api/viewing-options/my-services', /^Services/, /Netflix/],
  ['/profile/user-1', '/api/film/names', /^Films viewed 1/, /1920s/],
  [
    '/profile/user-1',
    '/api/achievements/accomplished/:user_id',
    /^Categories complete/,
    /No categories complete/,
  ],
  ['/friends/compare/toto', '/api/film/names', /^Watch together next/, /The Patriot/],
];

test.each(cases)('%s keeps the data when %s fails', async (path, request, region, text) => {
  const { cache } = await visit(path);
  const part = within(await screen.findByRole('region', { name: region }));
  await waitFor(() => expect(part.getAllByText(text)[0]).toBeVisible());
  // Some text is visible before the data.
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  server.use(http.all(at(request), () => errorResponse(503, 'The database is unavailable.')));
  await cache.refetchQueries({ type: 'active' });
  expect(await part.findByText("We couldn't refresh this.")).toBeVisible();
  expect(part.getAllByText(text)[0]).toBeVisible();
  expect(part.queryByRole('alert')).toBeNull();
});

test("a streaming service's films stay when they cannot be refreshed", async () => {
  server.use(
    setupHandler({ listings: { ...everyListing('live'), schedules: false, theaters: false } }),
    http.get(at('/api/viewing-options/my-services'), () => HttpResponse.json({ services: ['netflix'] })),
  );
  const { cache } = await visit('/viewing-options');
  const films = await screen.findByRole('list', { name: 'Films on Netflix' });
  server.use(
    http.get(at('/api/viewing-options/streaming/netflix/films'), () => errorResponse(503, 'Not now.')),
  );
  await cache.refetchQueries({ type: 'active' });
  expect(await screen.findByText("We couldn't refresh this.")).toBeVisible();
  expect(within(films).getByRole('link', { name: 'Wings' })).toBeVisible();
});

test('local showings stay when they cannot be refreshed', async () => {
  const { cache, user } = await visit('/viewing-options');
  const theaters = within(await screen.findByRole('region', { name: 'Local theaters' }));
  await user.type(theaters.getByRole('textbox'), '90028{Enter}');
  expect(await theaters.findByText('no local showings found')).toBeVisible();
  server.use(http.get(at('/api/viewing-options/theater-showings'), () => errorResponse(503, 'Not now.')));
  await cache.refetchQueries({ type: 'active' });
  expect(await theaters.findByText("We couldn't refresh this.")).toBeVisible();
  expect(theaters.getByText('no local showings found')).toBeVisible();
});

test('friends stay when they cannot be refreshed, and a retry removes the note', async () => {
  const { cache, user } = await visit('/friends');
  const friends = await screen.findByRole('list', { name: 'Your friends' });
  expect(within(friends).getByText('Toto')).toBeVisible();
  server.use(http.get(at('/api/friend/report'), () => errorResponse(503, 'Not now.'), { once: true }));
  await cache.refetchQueries({ type: 'active' });
  const note = await screen.findByText("We couldn't refresh this.");
  expect(within(screen.getByRole('list', { name: 'Your friends' })).getByText('Toto')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(note).not.toBeInTheDocument());
});

test('the films of a profile stay when a longer list of them fails to load', async () => {
  const { cache } = await visit('/profile/user-1');
  const films = within(await screen.findByRole('region', { name: /^Films viewed \d/ }));
  expect(await films.findByText('1920s')).toBeVisible();
  server.use(
    profileHandler(aUser({ revision: 2, viewed: ['alibi', 'melody'], friends: [toto] })),
    http.post(at('/api/film/names'), () => errorResponse(503, 'Not now.')),
  );
  await cache.refetchQueries({ type: 'active' });
  expect(await films.findByText("We couldn't refresh this.")).toBeVisible();
  expect(films.getByText('1920s')).toBeVisible();
});

test('the users of an admin stay when they cannot be refreshed', async () => {
  const users = http.get(at('/api/admin/users'), () =>
    HttpResponse.json([anAccount()], { headers: { 'x-total-count': '1' } }),
  );
  server.use(profileHandler(anAdmin()), inbox(), users);
  const { cache } = await visit('/admin/users');
  expect(await within(await screen.findByRole('table')).findByText('Toto')).toBeVisible();
  server.use(http.get(at('/api/admin/users'), () => errorResponse(503, 'Not now.')));
  await cache.refetchQueries({ type: 'active' });
  expect(await screen.findByText("We couldn't refresh this.")).toBeVisible();
  expect(within(screen.getByRole('table')).getByText('Toto')).toBeVisible();
});
