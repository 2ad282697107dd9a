import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { takePostLoginPath } from '../../shared/me/postLoginPath';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';
import { aPublicProfile, publicPageHandler } from '../../testing/shares';

const main = () => within(screen.getByRole('main'));
const robots = () => document.head.querySelector('meta[name=robots]')?.getAttribute('content');
const recent = [{ _id: 'alibi', name: 'Alibi', year: 1929, poster_url: null }];

test('shows visitors the chosen parts, and how to start', async () => {
  server.use(publicPageHandler(aPublicProfile({ recent })));
  await visit('/u/dorothy');
  expect(await main().findByRole('heading', { level: 1, name: 'Dorothy' })).toBeVisible();
  expect(main().getByRole('region', { name: 'Totals' })).toHaveTextContent(/films.*3 of 5,233/);
  expect(main().getByRole('link', { name: /Alibi/ })).toHaveAttribute('href', '/film/alibi');
  expect(main().getByRole('heading', { name: 'Start your own list' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Laurels - Progress - Dorothy'));
  expect(robots()).toBe('noindex');
  expect(takePostLoginPath()).toBe('/u/dorothy');
});

test('leaves out what is not shared, also from the share menu', async () => {
  const { numbers: _numbers, ...profile } = aPublicProfile({ recent: [] });
  server.use(publicPageHandler(profile));
  const { user } = await visit('/u/dorothy');
  await main().findByRole('heading', { level: 1, name: 'Dorothy' });
  expect(main().queryByText(/films seen/)).not.toBeInTheDocument();
  expect(main().queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
  expect(main().queryByRole('region', { name: 'Recently watched' })).not.toBeInTheDocument();
  expect(main().getByRole('region', { name: 'Every ceremony' })).toBeVisible();
  // The picture has the numbers.
  await user.click(main().getByRole('button', { name: 'Share' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link']);
});

test('a ceremony of the grid shows its rings, by mouse and by keyboard', async () => {
  server.use(publicPageHandler());
  const { user } = await visit('/u/dorothy');
  const grid = within(await main().findByRole('grid'));
  const second = grid.getByRole('cell', { name: '2nd, 1928/29: 1 of 2 rings closed' });
  // The one with the most closed rings.
  expect(second).toHaveAttribute('tabindex', '0');
  const rings = within(main().getByRole('region', { name: '2nd Academy Awards' }));
  expect(await rings.findByRole('link', { name: /^Best Picture, 3 of 3 viewed/ })).toHaveAttribute(
    'href',
    '/ceremony/2/best-picture',
  );
  second.focus();
  await user.keyboard('{ArrowLeft}');
  expect(grid.getByRole('cell', { name: /^1st/ })).toHaveFocus();
  expect(main().getByRole('region', { name: '1st Academy Awards' })).toHaveTextContent('0/2');
  await user.click(second);
  expect(main().getByRole('region', { name: '2nd Academy Awards' })).toBeVisible();
});

test('may be found by search engines if the user wants it', async () => {
  server.use(publicPageHandler(aPublicProfile({ is_indexed: true })));
  const { router } = await visit('/u/dorothy');
  await main().findByRole('heading', { level: 1, name: 'Dorothy' });
  expect(robots()).toBeUndefined();
  await router.navigate({ to: '/about' });
  expect(robots()).toBeUndefined();
});

test('has no links to a catalogue that visitors cannot open', async () => {
  server.use(publicPageHandler(aPublicProfile({ recent })), setupHandler({ public_catalogue: false }));
  await visit('/u/dorothy');
  await main().findByRole('heading', { level: 1, name: 'Dorothy' });
  await waitFor(() => expect(main().queryByRole('link', { name: /Alibi/ })).not.toBeInTheDocument());
  expect(main().getByText('Alibi', { selector: 'span' })).toBeVisible();
  expect(main().getByRole('button', { name: 'Share' })).toBeVisible();
});

describe('for users', () => {
  const own = (slug: string) =>
    http.get(`${location.origin}/api/user/public-page`, () =>
      HttpResponse.json({ slug, parts: ['rings'], is_indexed: false }),
    );

  test('their own page says so and leads to the settings', async () => {
    server.use(profileHandler(aUser()), publicPageHandler(), own('dorothy'));
    expectUser(true);
    await visit('/u/dorothy');
    expect(await main().findByText(/This is your public page\./)).toBeVisible();
    expect(main().getByRole('link', { name: 'Change what it shows' })).toHaveAttribute(
      'href',
      '/settings#sharing',
    );
    expect(main().queryByRole('heading', { name: 'Start your own list' })).not.toBeInTheDocument();
  });

  test("another user's page leads to the own stats", async () => {
    server.use(profileHandler(aUser()), publicPageHandler(), own('someone-else'));
    expectUser(true);
    await visit('/u/dorothy');
    expect(await main().findByRole('link', { name: 'See your own stats' })).toBeVisible();
    expect(main().queryByText(/This is your public page/)).not.toBeInTheDocument();
  });
});

test('a page that does not exist is not found', async () => {
  server.use(publicPageHandler());
  await visit('/u/someone');
  expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
});

test('a page that is turned off while it is open is not found anymore', async () => {
  server.use(publicPageHandler());
  const { cache } = await visit('/u/dorothy');
  await main().findByRole('heading', { level: 1, name: 'Dorothy' });
  server.use(http.get(`${location.origin}/api/public/:slug`, () => errorResponse(404, 'Gone.')));
  await cache.refetchQueries({ queryKey: ['open'] });
  expect(await screen.findByRole('heading', { level: 1, name: 'PAGE NOT FOUND' })).toBeVisible();
});

test('can retry after an error', async () => {
  server.use(http.get(`${location.origin}/api/public/:slug`, () => errorResponse(503, 'Busy.')));
  const { user } = await visit('/u/dorothy');
  expect(await screen.findByRole('heading', { name: "We couldn't load this page" })).toBeVisible();
  server.use(publicPageHandler());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await main().findByRole('heading', { level: 1, name: 'Dorothy' })).toBeVisible();
});
