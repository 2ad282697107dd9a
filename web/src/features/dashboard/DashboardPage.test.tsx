import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readDemoMarks, storeDemoMarks } from '../../shared/me/demoMarks';
import { clearMe } from '../../shared/me/queries';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const url = (path: string) => `${location.origin}${path}`;

/** A user who has viewed three of the six films, and handlers that store the marks. */
function logIn(viewed: string[] = ['melody', 'lady', 'tt0018578'], ceremonies_reviewed: number[] = [1]) {
  const me = aUser({ viewed, ceremonies_reviewed });
  server.use(
    profileHandler(me),
    http.post(url('/api/user/viewed/:film/:viewed'), ({ params }) => {
      me.viewed = me.viewed.filter((id) => id !== params.film);
      if (params.viewed === 'true') me.viewed.push(String(params.film));
      return HttpResponse.json(me);
    }),
    http.get(url('/api/achievements/:film'), () => HttpResponse.json([])),
    http.post(url('/api/next/plan'), () => errorResponse(503, 'Busy.')),
  );
}

const card = (name: string) => screen.findByRole('article', { name });

test.each([
  [1, 'One film left: Thelma Ritter'],
  [2, 'Two films left: Thelma Ritter'],
  [3, undefined],
])('with %i films left the nearest person is “%s”', async (left, text) => {
  logIn();
  const person = {
    _id: 'nm0728812',
    name: 'Thelma Ritter',
    nomCount: 6,
    winCount: 0,
    films: 6,
    seen: 6 - left,
    left: ['a', 'b', 'c'].slice(0, left).map((_id) => ({ _id, name: _id, year: 1950 })),
    first: { ceremony: 23, years: '1950' },
    last: { ceremony: 35, years: '1962' },
  };
  const requests: string[] = [];
  server.use(
    http.get(url('/api/people'), ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({ page: 1, pages: 1, total: 1, people: [person] });
    }),
  );
  const { cache } = await visit('/dashboard');
  await waitFor(() => expect(requests).toEqual(['?sort=nearest&per_page=1']));
  await waitFor(() => expect(cache.isFetching({ queryKey: ['me', 'people'] })).toBe(0));
  const recent = within(await screen.findByRole('region', { name: 'Recently watched' }));
  if (text) {
    expect(await recent.findByRole('link', { name: text })).toHaveAttribute('href', '/person/nm0728812');
  } else expect(recent.queryByRole('link', { name: /left/ })).not.toBeInTheDocument();
});

describe('ceremony cards', () => {
  beforeEach(() => logIn());

  test('are grouped by decade, newest first', async () => {
    await visit('/dashboard');
    await card('1 Honoring 1927/28');
    const names = screen
      .getAllByRole('article')
      .map((article) => article.getAttribute('aria-label'))
      .filter(Boolean);
    expect(names).toEqual(['2 Honoring 1928/29', '1 Honoring 1927/28']);
    expect(screen.getByRole('region', { name: '1920s' })).toHaveTextContent('3 of 6 films');
    expect(within(await card('2 Honoring 1928/29')).getByText('April 1930 · Ambassador Hotel')).toBeVisible();
  });

  test('link to their checklist and show which are not reviewed', async () => {
    await visit('/dashboard');
    const newest = await card('2 Honoring 1928/29');
    const oldest = await card('1 Honoring 1927/28');
    expect(within(newest).getByRole('link')).toHaveAttribute('href', '/checklist/2');
    expect(within(newest).getByText('not reviewed yet')).toBeInTheDocument();
    expect(within(oldest).queryByText('not reviewed yet')).not.toBeInTheDocument();
  });

  test('have no dots for a new user', async () => {
    logIn([], []);
    await visit('/dashboard');
    await card('1 Honoring 1927/28');
    expect(screen.queryByText('not reviewed yet')).toBeNull();
  });

  test('show only the top row until expanded', async () => {
    const { user } = await visit('/dashboard');
    const newest = within(await card('2 Honoring 1928/29'));
    expect(newest.getByRole('button', { name: 'Best Picture, 1 of 3 viewed' })).toBeVisible();
    expect(newest.queryByRole('button', { name: /^Sound/ })).not.toBeInTheDocument();
    await user.click(newest.getByRole('button', { name: 'show all categories' }));
    expect(newest.getByRole('button', { name: 'Sound, 0 of 1 viewed' })).toBeVisible();
    await user.click(newest.getByRole('button', { name: 'hide all but top row' }));
    expect(newest.queryByRole('button', { name: /^Sound/ })).not.toBeInTheDocument();
  });

  test('remember until log-out that all categories are shown', async () => {
    const first = await visit('/dashboard');
    const expand = async () =>
      within(await card('2 Honoring 1928/29')).findByRole('button', { expanded: true });
    await first.user.click(
      within(await card('2 Honoring 1928/29')).getByRole('button', { name: 'show all categories' }),
    );
    await act(() => first.router.navigate({ to: '/settings' }));
    await act(() => first.router.navigate({ to: '/dashboard' }));
    expect(await expand()).toHaveTextContent('hide all but top row');
    expect(within(await card('1 Honoring 1927/28')).queryByRole('button', { expanded: true })).toBeNull();
    first.unmount();
    const { cache } = await visit('/dashboard');
    expect(await expand()).toBeVisible();
    await clearMe(cache);
    cleanup();
    await visit('/dashboard');
    expect(within(await card('2 Honoring 1928/29')).queryByRole('button', { expanded: true })).toBeNull();
  });

  test('open a category by its ring and add it to the URL', async () => {
    const { user, path } = await visit('/dashboard');
    await user.click(within(await card('2 Honoring 1928/29')).getByRole('button', { name: /^Best Picture/ }));
    await waitFor(() => expect(path()).toBe('/dashboard?category=2%2Fbest-picture'));
  });

  test('can be reached by decade', async () => {
    const jump = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, path } = await visit('/dashboard');
    await user.click(await screen.findByRole('link', { name: '1920s' }));
    expect(jump).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: '1920s' })).toHaveFocus();
    expect(path()).toBe('/dashboard');
  });
});

test('decades can be folded, which is remembered until log-out', async () => {
  logIn();
  const { user, unmount } = await visit('/dashboard');
  await card('2 Honoring 1928/29');
  await user.click(screen.getByRole('button', { name: '1920s', expanded: true }));
  expect(screen.queryByRole('article', { name: '2 Honoring 1928/29' })).toBeNull();
  unmount();
  const { cache } = await visit('/dashboard');
  const fold = await screen.findByRole('button', { name: '1920s', expanded: false });
  expect(screen.queryByRole('article', { name: '2 Honoring 1928/29' })).toBeNull();
  // A link to the decade opens it.
  await user.click(screen.getByRole('link', { name: '1920s' }));
  expect(await card('2 Honoring 1928/29')).toBeVisible();
  await user.click(fold);
  await clearMe(cache);
  cleanup();
  await visit('/dashboard');
  expect(await card('2 Honoring 1928/29')).toBeVisible();
});

describe('summary', () => {
  test('counts films, categories and ceremonies', async () => {
    logIn();
    await visit('/dashboard');
    const summary = await screen.findByRole('region', { name: 'Your progress' });
    expect(within(summary).getByRole('img', { name: '3 of 6 films watched' })).toHaveTextContent('50%');
    const counts = within(summary)
      .getAllByRole('definition')
      .map((count) => count.textContent);
    expect(counts).toEqual(['3 of 6', '0 of 4', '0 of 2']);
    expect(screen.getByText('Two films to go in the 2nd.')).toBeVisible();
  });

  test('shows the category closest to completion with its missing film, and another on demand', async () => {
    logIn(['melody', 'lady', 'chang']);
    const { user } = await visit('/dashboard');
    const almostThere = within(await screen.findByRole('region', { name: 'Directing' }));
    expect(almostThere.getByText('2nd ceremony. One film closes this ring.')).toBeVisible();
    expect(await almostThere.findByRole('link', { name: 'The Patriot' })).toBeVisible();
    await user.click(almostThere.getByRole('button', { name: 'Show another' }));
    expect(screen.getByText('1st ceremony. One film closes this ring.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Wings' })).toBeVisible();
  });

  test('shows when one film closes several rings, and moves on once it is viewed', async () => {
    logIn(['melody', 'lady', 'patriot']);
    const { user } = await visit('/dashboard');
    const almostThere = await screen.findByRole('region', { name: 'Best Picture' });
    expect(await within(almostThere).findByText('Closes 2 rings at once')).toBeVisible();
    const toggle = within(almostThere).getByRole('button', { name: 'Mark Alibi watched' });
    await user.dblClick(toggle);
    // The row stays under the pointer for a while, and a double click marks only this film.
    expect(within(almostThere).getByText("2nd ceremony. You've closed this ring.")).toBeVisible();
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(
      within(await card('2 Honoring 1928/29')).getByRole('button', { name: 'Best Picture, 3 of 3 viewed' }),
    ).toBeVisible();
    expect(screen.getByText("The 2nd ceremony: done. You've watched every film.")).toBeVisible();
    expect(
      await screen.findByText('1st ceremony. Two films close this ring.', {}, { timeout: 6000 }),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Mark Wings watched' })).toBeInTheDocument(),
    );
    expect(toggle).not.toBeInTheDocument();
    expect(document.activeElement?.closest('section')).toBe(
      screen.getByRole('region', { name: 'Best Picture' }),
    );
  });

  test('lists recently watched films, newest first, and opens them', async () => {
    logIn();
    const { user, path } = await visit('/dashboard');
    const recent = within(await screen.findByRole('region', { name: 'Recently watched' }));
    await recent.findByRole('link', { name: /Wings/ });
    const films = within(recent.getByRole('list'));
    expect(films.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('Wings'),
      expect.stringContaining('The Divine Lady'),
      expect.stringContaining('The Broadway Melody'),
    ]);
    await user.click(recent.getByRole('link', { name: /Wings/ }));
    await waitFor(() => expect(path()).toBe('/dashboard?film=tt0018578'));
  });

  test('congratulates a user who has viewed everything', async () => {
    logIn(['melody', 'lady', 'patriot', 'alibi', 'tt0018578', 'chang']);
    await visit('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Every ring is closed.' })).toBeVisible();
  });
});

test('shows new users where to start', async () => {
  logIn([], []);
  await visit('/dashboard');
  const start = within(await screen.findByRole('region', { name: 'Your first ring is waiting.' }));
  expect(start.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/start',
    '/letterboxd',
    '/checklist/2',
  ]);
  expect(screen.queryByRole('region', { name: 'Your progress' })).not.toBeInTheDocument();
});

test('the films to start with stay where they are while they are marked', async () => {
  logIn([], []);
  const { user } = await visit('/dashboard');
  const start = within(await screen.findByRole('region', { name: 'Your first ring is waiting.' }));
  const films = () => start.getAllByRole('button').map((button) => button.textContent);
  await start.findByRole('button', { name: /The Broadway Melody/ });
  const before = films();
  await user.click(start.getByRole('button', { name: /The Broadway Melody/ }));
  expect(start.getByRole('button', { name: /The Broadway Melody/ })).toHaveAttribute('aria-pressed', 'true');
  expect(films()).toEqual(before);
});

describe('marks from the welcome page', () => {
  beforeEach(() => storeDemoMarks({ viewed: ['melody', 'alibi'], bookmarked: ['lady'] }));

  function acceptMarks() {
    const sent: unknown[] = [];
    server.use(
      http.post(url('/api/user/set-viewed-states'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aUser({ viewed: ['melody', 'alibi'] }));
      }),
      http.post(url('/api/user/set-bookmarked-states'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(aUser({ viewed: ['melody', 'alibi'], watchlist: ['lady'] }));
      }),
    );
    return sent;
  }

  test('are kept on request, once', async () => {
    logIn([], []);
    const sent = acceptMarks();
    const { user } = await visit('/dashboard');
    const offer = within(await screen.findByRole('region', { name: 'Keep these 3?' }));
    await user.click(offer.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Keep/ })).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        film_viewed_states: [
          { film_id: 'melody', viewed: true },
          { film_id: 'alibi', viewed: true },
        ],
      },
      { film_bookmarked_states: [{ film_id: 'lady', bookmarked: true }] },
    ]);
    expect(readDemoMarks()).toEqual({ viewed: [], bookmarked: [] });
  });

  test('are forgotten on request', async () => {
    logIn([], []);
    const { user } = await visit('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(screen.queryByRole('region', { name: /^Keep/ })).not.toBeInTheDocument();
    expect(readDemoMarks()).toEqual({ viewed: [], bookmarked: [] });
  });

  test('stay on offer when they cannot be saved', async () => {
    logIn([], []);
    server.use(http.post(url('/api/user/set-viewed-states'), () => errorResponse(500, 'Try again later.')));
    const { user } = await visit('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Keep them' }));
    expect(await screen.findByText(/We couldn't save the 2 films/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Keep these 3?' })).toBeVisible();
    expect(readDemoMarks().viewed).toHaveLength(2);
  });

  test('are not offered for films that the user has marked', async () => {
    logIn(['melody', 'alibi', 'lady'], []);
    await visit('/dashboard');
    await screen.findByRole('region', { name: 'Your progress' });
    expect(screen.queryByRole('region', { name: /^Keep/ })).not.toBeInTheDocument();
  });

  test('are cleared at log-out, so that the next person does not see them', async () => {
    logIn([], []);
    const { cache } = await visit('/dashboard');
    await screen.findByRole('region', { name: 'Keep these 3?' });
    await act(() => clearMe(cache));
    expect(readDemoMarks().viewed).toEqual([]);
  });
});

test('shows an error when loading fails and can retry', async () => {
  logIn();
  server.use(
    http.get(url('/api/ceremony/overview'), () => errorResponse(503, 'The database is unavailable.'), {
      once: true,
    }),
  );
  const { user } = await visit('/dashboard');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent("We couldn't load the ceremonies");
  expect(failure).toHaveTextContent('The database is unavailable.');
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await card('2 Honoring 1928/29')).toBeVisible();
});
