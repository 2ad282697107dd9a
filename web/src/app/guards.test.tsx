import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '../api/problem';
import { expectUser } from '../shared/me/lastVisit';
import { rememberPostLoginPath, takePostLoginPath } from '../shared/me/postLoginPath';
import { setupQueries } from '../shared/setup/queries';
import { aUser } from '../testing/builders';
import { visit } from '../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../testing/server';

const memberPaths = [
  '/dashboard',
  '/profile/user-1',
  '/settings',
  '/letterboxd',
  '/start',
  '/checklist/2',
  '/viewing-options',
  '/search',
  '/search-results?searchText=jaws&searchType=titles',
  '/friends',
  '/next',
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
const publicPaths = ['/about', '/privacy', '/contact-us', '/reset-password', '/unsubscribe/secret', '/lost'];

/** The first banner; sections of a page may have headers too. */
function topBar() {
  return within(screen.getAllByRole('banner')[0] as HTMLElement);
}

describe('an anonymous visitor', () => {
  test.each([...memberPaths, ...adminPaths, '/membership'])(
    'is redirected from %s to the welcome page',
    async (path) => {
      const { path: at } = await visit(path);
      expect(at()).toBe('/welcome');
      expect(takePostLoginPath()).toBe(path);
    },
  );

  test.each([...publicPaths, '/welcome', '/log-in'])('can see %s', async (path) => {
    const { path: at } = await visit(path);
    expect(at()).toBe(path);
    expect(takePostLoginPath()).toBeUndefined();
  });

  test('can open an invite, and returns to it after logging in', async () => {
    const { path: at } = await visit('/connect-with/user-2');
    expect(at()).toBe('/connect-with/user-2');
    expect(takePostLoginPath()).toBe('/connect-with/user-2');
  });

  test('is forwarded to the log-in page with the query of the welcome page', async () => {
    const { path: at, user } = await visit('/welcome?from=mail');
    await user.click(topBar().getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(at()).toBe('/log-in?from=mail'));
  });

  test('is not forwarded with the parameters of a reset link', async () => {
    server.use(
      http.post(`${location.origin}/api/auth/email/forgot-password/verify-token`, () =>
        errorResponse(422, 'No.'),
      ),
    );
    const { path: at, user } = await visit('/reset-password?id=1&token=2');
    await user.click(topBar().getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(at()).toBe('/log-in'));
  });

  test('causes one request for the profile, and none on the welcome page', async () => {
    let requests = 0;
    server.use(
      http.get(`${location.origin}/api/user/profile`, () => {
        requests += 1;
        return errorResponse(401, 'Please log in.');
      }),
    );
    await visit('/dashboard');
    expect(requests).toBe(1);
  });

  test('causes no request for the profile on a public page', async () => {
    let requests = 0;
    server.use(
      http.get(`${location.origin}/api/user/profile`, () => {
        requests += 1;
        return errorResponse(401, 'Please log in.');
      }),
    );
    const { cache } = await visit('/welcome');
    await waitFor(() => expect(cache.getQueryData(setupQueries.features().queryKey)).toBeDefined());
    expect(requests).toBe(0);
  });
});

describe('a logged-in user', () => {
  beforeEach(() => server.use(profileHandler(aUser())));

  test.each([...memberPaths, ...publicPaths])('can see %s', async (path) => {
    const { path: at } = await visit(path);
    expect(at()).toBe(path);
  });

  test.each([...adminPaths, '/membership', '/profile/not-a-friend', '/'])(
    'is redirected from %s to the dashboard',
    async (path) => {
      const { path: at } = await visit(path);
      expect(at()).toBe('/dashboard');
    },
  );

  test('opens an invite without storing it as the page to return to', async () => {
    expectUser(true);
    const { path: at } = await visit('/connect-with/user-2');
    expect(at()).toBe('/connect-with/user-2');
    expect(takePostLoginPath()).toBeUndefined();
  });

  test.each(['/welcome', '/log-in'])(
    'is redirected from %s to the dashboard before it renders',
    async (path) => {
      expectUser(true);
      const { path: at } = await visit(path);
      expect(at()).toBe('/dashboard');
    },
  );

  test('is redirected to the dashboard with the query, even without the local hint', async () => {
    server.use(setupHandler({ logged_in: true }));
    const { path: at } = await visit('/log-in?from=mail');
    await waitFor(() => expect(at()).toBe('/dashboard?from=mail'));
  });
});

test.each(adminPaths)('an admin can see %s', async (path) => {
  server.use(profileHandler(aUser({ isAdmin: true })));
  const { path: at } = await visit(path);
  expect(at()).toBe(path);
});

test('a tester can see the membership page', async () => {
  server.use(profileHandler(aUser({ isTester: true })));
  const { path: at } = await visit('/membership');
  expect(at()).toBe('/membership');
});

test.each([
  ['the endpoint is missing', () => errorResponse(404, 'Not found.')],
  ['the user is malformed', () => HttpResponse.json({ _id: 'user-1', username: 'Dorothy' })],
])('when %s, the visitor is anonymous', async (_name, respond) => {
  server.use(http.get(`${location.origin}/api/user/profile`, respond));
  const { path: at } = await visit('/dashboard');
  expect(at()).toBe('/welcome');
});

test.each([
  ['is down', () => HttpResponse.error()],
  ['is overloaded', () => errorResponse(503, 'We are busy.')],
])('while the server %s, a page says so, and a retry loads it', async (_name, respond) => {
  server.use(http.get(`${location.origin}/api/user/profile`, respond));
  const { path: at, user } = await visit('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach the server");
  expect(at()).toBe('/dashboard');
  server.use(profileHandler(aUser()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: /Dorothy/ })).toBeVisible();
});

describe('a session that was revoked', () => {
  beforeEach(() => server.use(profileHandler(aUser())));

  test('is detected on the next navigation', async () => {
    const { path: at, user } = await visit('/dashboard');
    server.use(profileHandler(undefined));
    await user.click(topBar().getByRole('link', { name: /Friends/ }));
    await waitFor(() => expect(at()).toBe('/welcome'));
    expect(topBar().getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(takePostLoginPath()).toBe('/friends');
  });

  test('is detected by any response with status 401', async () => {
    const { path: at, cache } = await visit('/dashboard');
    server.use(profileHandler(undefined));
    await cache.prefetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(new Problem(401, {})) });
    await waitFor(() => expect(at()).toBe('/welcome'));
  });

  test('is not assumed to have ended while the server is down', async () => {
    const { path: at, user } = await visit('/dashboard');
    server.use(http.get(`${location.origin}/api/user/profile`, () => HttpResponse.error()));
    await user.click(topBar().getByRole('link', { name: /Friends/ }));
    await waitFor(() => expect(at()).toBe('/friends'));
    expect(topBar().getByRole('button', { name: 'Account menu for Dorothy' })).toBeVisible();
  });
});

describe('returning from signing in', () => {
  beforeEach(() => server.use(profileHandler(aUser())));

  test('redirects to the requested page, once', async () => {
    rememberPostLoginPath('/checklist/2');
    const { path: at, router } = await visit('/auth-complete?strategy=email&success=true');
    expect(at()).toBe('/checklist/2');
    await router.navigate({ href: '/auth-complete?success=true' });
    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  test('without a success parameter redirects to the dashboard and preserves the path', async () => {
    rememberPostLoginPath('/checklist/2');
    const { path: at } = await visit('/auth-complete');
    expect(at()).toBe('/dashboard');
    expect(takePostLoginPath()).toBe('/checklist/2');
  });
});

test('failing to sign in redirects to the welcome page', async () => {
  const { path: at } = await visit('/auth-complete?success=false');
  expect(at()).toBe('/welcome');
});
