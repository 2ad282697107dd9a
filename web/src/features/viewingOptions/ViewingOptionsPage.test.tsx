import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders';
import { aFilm } from '../../testing/catalogue';
import { everyListing, listings, manyFilms } from '../../testing/listings';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const card = (name: string) => within(screen.getByRole('region', { name }));
const titles = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

beforeEach(() => {
  server.use(profileHandler(aUser()), setupHandler({ listings: everyListing('live') }), ...listings());
});

describe('schedule card', () => {
  test('shows programs that have not ended, by day, with marks', async () => {
    await visit('/viewing-options');
    const tcm = card('Turner Classic Movies');
    const today = await tcm.findByRole('region', { name: 'Today on Turner Classic Movies' });
    expect(titles(today)).toEqual(['Alibi']);
    expect(within(today).getByText('On now')).toBeVisible();
    expect(titles(tcm.getByRole('region', { name: 'Tomorrow on Turner Classic Movies' }))).toEqual([
      'The Broadway Melody',
    ]);
    expect(tcm.queryByRole('link', { name: 'The Patriot' })).not.toBeInTheDocument();
    expect(tcm.getByRole('button', { name: 'Mark Alibi watched' })).toBeVisible();
    expect(tcm.getByRole('link', { name: 'Alibi' })).toHaveAttribute('href', '/viewing-options?film=alibi');
  });

  test('explains that the schedule was never fetched', async () => {
    server.use(http.get(at('/api/viewing-options/scheduled/:provider'), () => HttpResponse.json([])));
    await visit('/viewing-options');
    expect(await card('FX Movie Channel').findByText(/We don't have this schedule yet/)).toBeVisible();
  });

  test('shows the age of outdated data', async () => {
    server.use(...listings({ fetched: new Date(Date.now() - 3 * 86_400_000).toISOString() }));
    await visit('/viewing-options');
    expect(await card('Turner Classic Movies').findByText(/Last updated 3 days ago\.$/)).toBeVisible();
  });

  test('can retry after an error', async () => {
    server.use(
      http.get(
        at('/api/viewing-options/scheduled/tcm'),
        () => errorResponse(503, 'The provider is unavailable.'),
        {
          once: true,
        },
      ),
    );
    const { user } = await visit('/viewing-options');
    const tcm = card('Turner Classic Movies');
    expect(await tcm.findByRole('alert')).toHaveTextContent('The provider is unavailable.');
    await user.click(tcm.getByRole('button', { name: 'Try again' }));
    expect(await tcm.findByRole('link', { name: 'Alibi' })).toBeVisible();
  });
});

describe('streaming card', () => {
  test('lists the watchlist first and can be expanded', async () => {
    server.use(profileHandler(aUser({ watchlist: ['film-1'] })), ...listings({ films: manyFilms(7) }));
    const { user } = await visit('/viewing-options');
    const list = await screen.findByRole('list', { name: 'Films on Netflix' });
    expect(titles(list)).toEqual(['Film 1', 'Film 6', 'Film 5', 'Film 4']);
    await user.click(card('Netflix').getByRole('button', { name: 'Show 3 more' }));
    expect(titles(list)).toHaveLength(7);
    await user.click(card('Netflix').getByRole('button', { name: 'Show less' }));
    expect(titles(list)).toHaveLength(4);
  });

  test('has no expand button when everything fits', async () => {
    server.use(...listings({ films: manyFilms(4) }));
    await visit('/viewing-options');
    await screen.findByRole('list', { name: 'Films on Netflix' });
    expect(card('Netflix').queryByRole('button', { name: /Show/ })).not.toBeInTheDocument();
  });

  test('starts collapsed if the user does not have the service', async () => {
    server.use(
      http.get(at('/api/viewing-options/my-services'), () => HttpResponse.json({ services: ['hulu'] })),
    );
    const { user } = await visit('/viewing-options');
    expect(await screen.findByRole('list', { name: 'Films on Hulu' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Films on Netflix' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Open Netflix' }));
    expect(await screen.findByRole('list', { name: 'Films on Netflix' })).toBeVisible();
  });
});

describe('filters', () => {
  test('are counted, stored in the URL and applied to every card', async () => {
    server.use(
      profileHandler(aUser({ viewed: ['alibi'] })),
      ...listings({ films: [aFilm({ genres: ['Western'] })] }),
    );
    const { user, path } = await visit('/viewing-options');
    await user.click(await screen.findByRole('button', { name: 'filter films' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter films' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Drama' }));
    await user.click(dialog.getByRole('switch', { name: 'hide viewed films' }));
    await waitFor(() => expect(path()).toBe('/viewing-options?genre=Drama&hide-viewed=true'));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: '2 filters applied' })).toBeVisible();
    expect(await card('Netflix').findByText('Nothing on Netflix matches your filters.')).toBeVisible();
    expect(card('Turner Classic Movies').queryByRole('link', { name: 'Alibi' })).not.toBeInTheDocument();
    expect(card('Turner Classic Movies').getByRole('link', { name: 'The Broadway Melody' })).toBeVisible();
  });

  test('are remembered when one returns by a link, until they are cleared', async () => {
    const { user, path, router } = await visit('/viewing-options');
    await user.click(await screen.findByRole('button', { name: 'filter films' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter films' }));
    await user.click(dialog.getByRole('switch', { name: 'hide viewed films' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Runtime' }), 'Up to 2 hours');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const query = () => Object.fromEntries(new URL(path(), location.origin).searchParams);
    await waitFor(() => expect(query()).toEqual({ 'hide-viewed': 'true', 'max-runtime': '120' }));
    await act(() => router.navigate({ to: '/about' }));
    await act(() => router.navigate({ to: '/viewing-options' }));
    await user.click(await screen.findByRole('button', { name: '2 filters applied' }));
    expect(query()).toEqual({ 'hide-viewed': 'true', 'max-runtime': '120' });
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(path()).toBe('/viewing-options'));
    await act(() => router.navigate({ to: '/about' }));
    await act(() => router.navigate({ to: '/viewing-options' }));
    expect(await screen.findByRole('button', { name: 'filter films' })).toBeVisible();
  });

  test('can limit the runtime', async () => {
    const film = (name: string, runtime: number | null) => aFilm({ _id: name, name, runtime });
    server.use(...listings({ films: [film('Short', 20), film('Long', 200), film('Unknown', null)] }));
    await visit('/viewing-options?max-runtime=45');
    const list = await screen.findByRole('list', { name: 'Films on Netflix' });
    expect(titles(list)).toEqual(['Short']);
  });

  test('can be cleared together', async () => {
    const { user, path } = await visit('/viewing-options?genre=Drama&genre=War&hide-viewed=true');
    await user.click(await screen.findByRole('button', { name: '3 filters applied' }));
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(path()).toBe('/viewing-options'));
    expect(screen.getByRole('button', { name: 'filter films' })).toBeInTheDocument();
  });
});

test('services are chosen without leaving the page, and come first', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/viewing-options/my-services'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return HttpResponse.json(body);
    }),
  );
  const { user, path } = await visit('/viewing-options');
  await user.click(await screen.findByRole('button', { name: 'Choose my services' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'My services' }));
  await user.click(dialog.getByRole('checkbox', { name: 'MUBI' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(path()).toBe('/viewing-options');
  expect(screen.getByRole('button', { name: 'Change my services' })).toBeVisible();
  const toggles = screen.getAllByRole('button', { name: /^(Open|Close) / });
  expect(toggles.slice(0, 2).map((toggle) => toggle.getAttribute('aria-label'))).toEqual([
    'Close MUBI',
    'Open Netflix',
  ]);
  await waitFor(() => expect(sent).toEqual([{ services: ['mubi'] }]));
});

test('links jump to the kinds of viewing options', async () => {
  const jump = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, path } = await visit('/viewing-options');
  const links = within(await screen.findByRole('navigation', { name: 'Viewing options' }));
  expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'In theaters',
    'On TV',
    'Streaming',
  ]);
  await user.click(links.getByRole('link', { name: 'Streaming' }));
  expect(jump).toHaveBeenCalledOnce();
  expect(screen.getByRole('region', { name: 'Streaming' })).toHaveFocus();
  expect(path()).toBe('/viewing-options');
});

test("shows the movie database's logo of a service, and ours if it can't be loaded", async () => {
  const logos = { netflix: '/netflix.jpg' };
  server.use(setupHandler({ listings: { ...everyListing('live'), logos } }));
  await visit('/viewing-options');
  const netflix = await screen.findByRole('region', { name: 'Netflix' });
  const ours = () => netflix.querySelector('svg[viewBox="0 0 24 24"]:not(button *)');
  await waitFor(() => expect(ours()).toBeNull());
  const [logo] = netflix.querySelectorAll('img');
  expect(logo).toHaveAttribute('src', 'https://image.tmdb.org/t/p/w92/netflix.jpg');
  fireEvent.error(logo as Element);
  expect(ours()).not.toBeNull();
});

test('every card is labeled as sample data', async () => {
  server.use(setupHandler({ listings: everyListing('sample') }), ...listings({ source: 'sample' }));
  await visit('/viewing-options');
  await screen.findByRole('list', { name: 'Films on Tubi' });
  await waitFor(() => expect(screen.getAllByText('Sample data')).toHaveLength(15));
});

test('cards that are not set up explain it without a retry', async () => {
  const notSetUp = (subject: string) => () =>
    HttpResponse.json(
      { status: 503, detail: `${subject} not set up on this server.`, code: 'not_set_up' },
      { status: 503 },
    );
  server.use(
    setupHandler({}),
    http.get(at('/api/viewing-options/scheduled/:provider'), notSetUp('TV schedules are')),
    http.get(at('/api/viewing-options/streaming/:provider/films'), notSetUp('Streaming services are')),
  );
  await visit('/viewing-options');
  expect(
    await card('Local theaters').findByText('Local theaters are not set up on this server.'),
  ).toBeVisible();
  expect(
    await card('FX Movie Channel').findByText('TV schedules are not set up on this server.'),
  ).toBeVisible();
  expect(await card('MUBI').findByText('Streaming services are not set up on this server.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(card('Local theaters').queryByRole('textbox')).not.toBeInTheDocument();
});

test('announces a bookmarked film that was added to a service', async () => {
  const alert = {
    film: aFilm(),
    provider: { id: 'hulu', name: 'Hulu', logo_path: null },
    since: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  };
  server.use(profileHandler(aUser({ watchlist: [aFilm()._id] })), ...listings({ alerts: [alert] }));
  await visit('/viewing-options');
  const alerts = within(await screen.findByRole('region', { name: 'New on your services' }));
  expect(alerts.getByText('Added to Hulu 2 days ago')).toBeVisible();
});
