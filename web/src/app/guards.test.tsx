import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectUser } from '../shared/me/lastVisit';
import { rememberPostLoginPath, takePostLoginPath } from '../shared/me/postLoginPath';
import { aUser } from '../testing/builders';
import { visit } from '../testing/render';
import { refusal, server, whoIsHere } from '../testing/server';

const memberPaths = [
  '/dashboard',
  '/profile/user-1',
  '/settings',
  '/letterboxd',
  '/checklist',
  '/checklist/12',
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
  '/admin/server-info',
  '/admin/test-storefront',
  '/admin/test-purchase-resolved?session_id=cs_1',
  '/admin/films/1972',
];
const publicPaths = [
  '/about',
  '/privacy',
  '/contact-us',
  '/reset-password?id=1&token=2',
  '/connect-with/user-2',
  '/lost',
];

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

  test('is asked who they are once, not again on the welcome page', async () => {
    let asked = 0;
    server.use(
      http.get(`${location.origin}/api/user/profile`, () => {
        asked += 1;
        return refusal(401, 'Please log in.');
      }),
    );
    await visit('/dashboard');
    expect(asked).toBe(1);
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

  test.each(['/welcome', '/log-in'])('is sent from %s to the dashboard before it is shown', async (path) => {
    expectUser(true);
    const { path: at } = await visit(path);
    expect(at()).toBe('/dashboard');
  });

  test('is sent to the dashboard also by a browser that had forgotten them, with the query', async () => {
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
  ['the call is not there', () => refusal(404, 'No such call.')],
  ['the user is malformed', () => HttpResponse.json({ _id: 'user-1', username: 'Dorothy' })],
])('when %s, the visitor is a stranger', async (_name, answer) => {
  server.use(http.get(`${location.origin}/api/user/profile`, answer));
  const { path: at } = await visit('/dashboard');
  expect(at()).toBe('/welcome');
});

describe('coming back from signing in', () => {
  beforeEach(() => server.use(whoIsHere(aUser())));

  test('leads to where the visitor wanted to go, once', async () => {
    rememberPostLoginPath('/checklist/12');
    const { path: at, router } = await visit('/auth-complete?strategy=email&success=true');
    expect(at()).toBe('/checklist/12');
    await router.navigate({ href: '/auth-complete?success=true' });
    await waitFor(() => expect(at()).toBe('/dashboard'));
  });

  test('without a word of success leads to the dashboard and keeps the path', async () => {
    rememberPostLoginPath('/checklist/12');
    const { path: at } = await visit('/auth-complete');
    expect(at()).toBe('/dashboard');
    expect(takePostLoginPath()).toBe('/checklist/12');
  });
});

test('failing to sign in leads to the welcome page', async () => {
  const { path: at } = await visit('/auth-complete?success=false');
  expect(at()).toBe('/welcome');
});
