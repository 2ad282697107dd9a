import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, server, whoIsHere } from '../../testing/server';

const address = (path: string) => `${location.origin}${path}`;

/** Somebody who has seen three of the six films; the marks are kept by a small server. */
function somebody(viewed: string[] = ['melody', 'lady', 'tt0018578'], ceremonies_reviewed: number[] = [1]) {
  const me = aUser({ viewed, ceremonies_reviewed });
  server.use(
    whoIsHere(me),
    http.post(address('/api/user/viewed/:film/:viewed'), ({ params }) => {
      me.viewed = me.viewed.filter((id) => id !== params.film);
      if (params.viewed === 'true') me.viewed.push(String(params.film));
      return HttpResponse.json(me);
    }),
    http.get(address('/api/achievements/:film'), () => HttpResponse.json([])),
  );
}

const card = (name: string) => screen.findByRole('article', { name });

describe('the cards', () => {
  beforeEach(() => somebody());

  test('are the ceremonies, newest first, by decade', async () => {
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

  test('lead to their checklist, and show which were not looked through', async () => {
    await visit('/dashboard');
    const newest = await card('2 Honoring 1928/29');
    const oldest = await card('1 Honoring 1927/28');
    expect(within(newest).getByRole('link')).toHaveAttribute('href', '/checklist/2');
    expect(within(newest).getByText('not reviewed yet')).toBeInTheDocument();
    expect(within(oldest).queryByText('not reviewed yet')).not.toBeInTheDocument();
  });

  test('show the top row until all categories are asked for', async () => {
    const { user } = await visit('/dashboard');
    const newest = within(await card('2 Honoring 1928/29'));
    expect(newest.getByRole('button', { name: 'Best Picture, 1 of 3 viewed' })).toBeVisible();
    expect(newest.queryByRole('button', { name: /^Sound/ })).not.toBeInTheDocument();
    await user.click(newest.getByRole('button', { name: 'show all categories' }));
    expect(newest.getByRole('button', { name: 'Sound, 0 of 1 viewed' })).toBeVisible();
    await user.click(newest.getByRole('button', { name: 'hide all but top row' }));
    expect(newest.queryByRole('button', { name: /^Sound/ })).not.toBeInTheDocument();
  });

  test('open a category by its ring, at an address of its own', async () => {
    const { user, path } = await visit('/dashboard');
    await user.click(within(await card('2 Honoring 1928/29')).getByRole('button', { name: /^Best Picture/ }));
    await waitFor(() => expect(path()).toBe('/dashboard?category=2%2Fbest-picture'));
  });

  test('are reached by their decade', async () => {
    const jump = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, path } = await visit('/dashboard');
    await user.click(await screen.findByRole('link', { name: '1920s' }));
    expect(jump).toHaveBeenCalledOnce();
    expect(screen.getByRole('region', { name: '1920s' })).toHaveFocus();
    expect(path()).toBe('/dashboard');
  });
});

describe('the summary', () => {
  test('counts films, categories and ceremonies', async () => {
    somebody();
    await visit('/dashboard');
    const standing = await screen.findByRole('region', { name: 'Where you stand' });
    expect(within(standing).getByRole('img', { name: '3 of 6 films viewed' })).toHaveTextContent('50%');
    const counts = within(standing)
      .getAllByRole('definition')
      .map((count) => count.textContent);
    expect(counts).toEqual(['3 of 6', '0 of 4', '0 of 2']);
    expect(
      screen.getByText('Two films to go, and you have seen everything of the 2nd ceremony.'),
    ).toBeVisible();
  });

  test('names the nearest category and the film it lacks; another one on demand', async () => {
    somebody(['melody', 'lady']);
    const { user } = await visit('/dashboard');
    const nearest = within(await screen.findByRole('region', { name: 'Directing' }));
    expect(nearest.getByText('2nd ceremony. One film closes this ring.')).toBeVisible();
    expect(await nearest.findByRole('link', { name: 'The Patriot' })).toBeVisible();
    await user.click(nearest.getByRole('button', { name: 'Show another' }));
    expect(within(screen.getByRole('region', { name: 'Sound' })).getByText(/One film closes/)).toBeVisible();
  });

  test('says when one film closes several rings, and moves on once it is viewed', async () => {
    somebody(['melody', 'lady', 'patriot']);
    const { user } = await visit('/dashboard');
    const nearest = await screen.findByRole('region', { name: 'Best Picture' });
    expect(await within(nearest).findByText('Closes 2 rings at once')).toBeVisible();
    await user.click(within(nearest).getByRole('button', { name: 'Mark Alibi as viewed' }));
    expect(await screen.findByText('1st ceremony. Two films close this ring.')).toBeVisible();
    expect(
      within(await card('2 Honoring 1928/29')).getByRole('button', { name: 'Best Picture, 3 of 3 viewed' }),
    ).toBeVisible();
    expect(screen.getByText('You have seen every film of the 2nd ceremony. Bravo.')).toBeVisible();
  });

  test('shows what was viewed lately, the last one first, and opens it', async () => {
    somebody();
    const { user, path } = await visit('/dashboard');
    const lately = within(await screen.findByRole('region', { name: 'Viewed lately' }));
    await lately.findByRole('link', { name: /Wings/ });
    expect(lately.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('Wings'),
      expect.stringContaining('The Divine Lady'),
      expect.stringContaining('The Broadway Melody'),
    ]);
    await user.click(lately.getByRole('link', { name: /Wings/ }));
    await waitFor(() => expect(path()).toBe('/dashboard?film=tt0018578'));
  });

  test('has something to say to somebody who has seen everything', async () => {
    somebody(['melody', 'lady', 'patriot', 'alibi', 'tt0018578', 'chang']);
    await visit('/dashboard');
    expect(await screen.findByRole('heading', { name: 'Every ring is closed.' })).toBeVisible();
  });
});

test('somebody new is shown where to start', async () => {
  somebody([], []);
  await visit('/dashboard');
  const start = within(await screen.findByRole('region', { name: 'Your first ring is waiting.' }));
  expect(start.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/checklist/2',
    '/letterboxd',
    '/search',
  ]);
  expect(screen.queryByRole('region', { name: 'Where you stand' })).not.toBeInTheDocument();
});

test('the ceremonies are asked for together with the person, not after', async () => {
  expectUser(true);
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname));
  let letIn = () => {};
  server.use(
    http.get(address('/api/user/profile'), async () => {
      await new Promise<void>((resolve) => {
        letIn = resolve;
      });
      return HttpResponse.json(aUser());
    }),
  );
  const visited = visit('/dashboard');
  await waitFor(() => expect(asked).toContain('/api/user/profile'));
  await waitFor(() => expect(asked).toContain('/api/ceremony/overview'));
  letIn();
  await visited;
  server.events.removeAllListeners();
});

test('a failure is said, and trying again helps', async () => {
  somebody();
  server.use(
    http.get(address('/api/ceremony/overview'), () => errorResponse(503, 'The database does not answer.'), {
      once: true,
    }),
  );
  const { user } = await visit('/dashboard');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('The ceremonies could not be loaded');
  expect(failure).toHaveTextContent('The database does not answer.');
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(await card('2 Honoring 1928/29')).toBeVisible();
});
