import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../api/problem';
import { expectUser } from '../shared/me/lastVisit';
import { rememberPostLoginPath, takePostLoginPath } from '../shared/me/postLoginPath';
import { setupQueries } from '../shared/setup/queries';
import { aUser } from '../testing/builders';
import { visit } from '../testing/render';
import { errorResponse, server, setUp, whoIsHere } from '../testing/server';

const memberPaths = [
  '/dashboard',
  '/profile/user-1',
  '/settings',
  '/letterboxd',
  '/checklist/2',
  '/viewing-options',
  '/search',
  '/search-results?searchText=jaws&searchType=titles',
  '/friends',
];
const adminPaths = [
  '/admin',
  '/admin/users',
  '/admin/user/user-2',
  '/admin/set-category-winners/97',
  '/admin/macrodata-refinement',
  '/admin/edit-film/tt0068646',
  '/admin/nominations',
  '/admin/server-info',
  '/admin/test-storefront',
  '/admin/test-purchase-resolved?session_id=cs_1',
  '/admin/films/1972',
];
const publicPaths = ['/about', '/privacy', '/contact-us', '/reset-password', '/lost'];

/** The first; sections of a page may have headers of their own. */
function topBar() {
  return within(screen.getAllByRole('banner')[0] as HTMLElement);
}

describe('a stranger', () => {
  test.each([...memberPaths, ...adminPaths, '/membership'])(
    'is sent from %s to the welcome page',
    async (path) => {
      const { path: at } = await visit(path);
      expect(at()).toBe('/welcome');
      expect(takePostLoginPath()).toBe(path);
    },
  );

  test.each([...publicPaths, '/welcome', '/log-in'])('may see %s', async (path) => {
    const { path: at } = await visit(path);
    expect(at()).toBe(path);
    expect(takePostLoginPath()).toBeUndefined();
  });

  test('who opens an invite may see it, and is brought back to it after log-in', async () => {
    const { path: at } = await visit('/connect-with/user-2');
    expect(at()).toBe('/connect-with/user-2');
    expect(takePostLoginPath()).toBe('/connect-with/user-2');
  });

  test('takes the query along from the welcome page to the log-in page', async () => {
    const { path: at, user } = await visit('/welcome?from=mail');
    await user.click(topBar().getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(at()).toBe('/log-in?from=mail'));
  });

  test('does not take a reset link along', async () => {
    server.use(
      http.post(`${location.origin}/api/auth/email/forgot-password/verify-token`, () =>
        errorResponse(422, 'No.'),
      ),
    );
    const { path: at, user } = await visit('/reset-password?id=1&token=2');
    await user.click(topBar().getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(at()).toBe('/log-in'));
  });

  test('is asked who they are once, not again on the welcome page', async () => {
    let asked = 0;
    server.use(
      http.get(`${location.origin}/api/user/profile`, () => {
        asked += 1;
        return errorResponse(401, 'Please log in.');
      }),
    );
    await visit('/dashboard');
    expect(asked).toBe(1);
  });

  test('is not asked who they are at all on a page for everyone', async () => {
    let asked = 0;
    server.use(
      http.get(`${location.origin}/api/user/profile`, () => {
        asked += 1;
        return errorResponse(401, 'Please log in.');
      }),
    );
    const { cache } = await visit('/welcome');
    await waitFor(() => expect(cache.getQueryData(setupQueries.features().queryKey)).toBeDefined());
    expect(asked).toBe(0);
  });
});

describe('a logged-in person', () => {
  beforeEach(() => server.use(whoIsHere(aUser())));

  test.each([...memberPaths, ...publicPaths])('may see %s', async (path) => {
    const { path: at } = await visit(path);
    expect(at()).toBe(path);
  });

  test.each([...adminPaths, '/membership', '/profile/stranger', '/'])(
    'is sent from %s to the dashboard',
    async (path) => {
      const { path: at } = await visit(path);
      expect(at()).toBe('/dashboard');
    },
  );

  test('opens an invite without it being kept for later', async () => {
    expectUser(true);
    const { path: at } = await visit('/connect-with/user-2');
    expect(at()).toBe('/connect-with/user-2');
    expect(takePostLoginPath()).toBeUndefined();
  });

  test.each(['/welcome', '/log-in'])('is sent from %s to the dashboard before it is shown', async (path) => {
    expectUser(true);
    const { path: at } = await visit(path);
    expect(at()).toBe('/dashboard');
  });

  test('is sent to the dashboard also by a browser that had forgotten them, with the query', async () => {
    server.use(setUp({ logged_in: true }));
    const { path: at } = await visit('/log-in?from=mail');
    await waitFor(() => expect(at()).toBe('/dashboard?from=mail'));
  });
});

test.each(adminPaths)('an admin may see %s', async (path) => {
  server.use(whoIsHere(aUser({ isAdmin: true })));
  const { path: at } = await visit(path);
  expect(at()).toBe(path);
});

test('a tester may see the membership page', async () => {
  server.use(whoIsHere(aUser({ isTester: true })));
  const { path: at } = await visit('/membership');
  expect(at()).toBe('/membership');
});

test.each([
  ['the server is away', () => HttpResponse.error()],
  ['the call is not there', () => errorResponse(404, 'No such call.')],
  ['the user is malformed', () => HttpResponse.json({ _id: 'user-1', username: 'Dorothy' })],
])('when %s, the visitor is a stranger', async (_name, answer) => {
  server.use(http.get(`${location.origin}/api/user/profile`, answer));
  const { path: at } = await visit('/dashboard');
  expect(at()).toBe('/welcome');
});

describe('a session that ended elsewhere', () => {
  beforeEach(() => server.use(whoIsHere(aUser())));

  test('is noticed at the next page', async () => {
    const { path: at, user } = await visit('/dashboard');
    server.use(whoIsHere(undefined));
    await user.click(topBar().getByRole('link', { name: /Friends/ }));
    await waitFor(() => expect(at()).toBe('/welcome'));
    expect(topBar().getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(takePostLoginPath()).toBe('/friends');
  });

  test('is noticed by any call that is refused', async () => {
    const { path: at, cache } = await visit('/dashboard');
    server.use(whoIsHere(undefined));
    await cache.prefetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(new Problem(401, {})) });
    await waitFor(() => expect(at()).toBe('/welcome'));
  });

  test('is not taken for ended when the server is away for a moment', async () => {
    const { path: at, user } = await visit('/dashboard');
    server.use(http.get(`${location.origin}/api/user/profile`, () => HttpResponse.error()));
    await user.click(topBar().getByRole('link', { name: /Friends/ }));
    await waitFor(() => expect(at()).toBe('/friends'));
    expect(topBar().getByRole('button', { name: 'Menu of Dorothy' })).toBeVisible();
  });
});

describe('coming back from signing in', () => {
  beforeEach(() => server.use(whoIsHere(aUser())));

  test('leads to where the visitor wanted to go, once', async () => {
    rememberPostLoginPath('/checklist/2');
    const { path: at, router } = await visit('/auth-complete?strategy=email&success=true');
    expect(at()).toBe('/checklist/2');
    await router.navigate({ href: '/auth-complete?success=true' });
    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  test('without a word of success leads to the dashboard and keeps the path', async () => {
    rememberPostLoginPath('/checklist/2');
    const { path: at } = await visit('/auth-complete');
    expect(at()).toBe('/dashboard');
    expect(takePostLoginPath()).toBe('/checklist/2');
  });
});

test('failing to sign in leads to the welcome page', async () => {
  const { path: at } = await visit('/auth-complete?success=false');
  expect(at()).toBe('/welcome');
});
