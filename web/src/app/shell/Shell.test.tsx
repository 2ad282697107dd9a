import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';

const memberLinks = [
  'Dashboard',
  'Checklists',
  "What's next",
  'Viewing Options',
  'Friends',
  'Watchlist',
  'Diary',
];
const mainLinks = [...memberLinks, 'About', 'Contact Us'];

/** The first banner; sections of a page may have headers too. */
function topBar() {
  return within(screen.getAllByRole('banner')[0] as HTMLElement);
}

describe('the top bar of an anonymous visitor', () => {
  test('has the logo, a log-in link and disabled main links', async () => {
    await visit('/about');
    expect(topBar().getByRole('link', { name: 'Laurels' })).toHaveAttribute('href', '/welcome');
    expect(topBar().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/log-in');
    for (const name of memberLinks) {
      const link = topBar().getByRole('link', { name });
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).not.toHaveAttribute('href');
    }
    expect(topBar().queryByRole('combobox', { name: 'Search for' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).not.toBeInTheDocument();
  });
});

describe('the top bar of a logged-in user', () => {
  test('links all pages and counts the pending invites', async () => {
    server.use(profileHandler(aUser({ friendInviteCount: 3 })));
    await visit('/dashboard');
    const names = within(topBar().getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(mainLinks.map((name) => (name === 'Friends' ? 'Friends3 invites waiting' : name)));
    expect(topBar().getByRole('link', { name: 'Laurels' })).toHaveAttribute('href', '/dashboard');
    expect(topBar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(topBar().queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  test('has the same links in the tab bar of narrow screens', async () => {
    server.use(profileHandler(aUser()));
    await visit('/friends');
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Checklists', '/checklist'],
      ['Next', '/next'],
      ['Friends', '/friends'],
      ['Search', '/search'],
    ]);
  });

  test('marks a full member in the logo', async () => {
    server.use(profileHandler(aUser({ isFullMember: true })));
    await visit('/dashboard');
    expect(topBar().getByRole('link', { name: 'Laurels, full member' })).toHaveTextContent('Member');
  });

  test.each([
    [
      true,
      [
        'Profile',
        'Stats',
        'People',
        'Settings',
        'Admin',
        'Viewing Options',
        'Watchlist',
        'Diary',
        'About',
        'Contact Us',
        'Keyboard shortcuts',
        'Log out',
      ],
    ],
    [
      false,
      [
        'Profile',
        'Stats',
        'People',
        'Settings',
        'Viewing Options',
        'Watchlist',
        'Diary',
        'About',
        'Contact Us',
        'Keyboard shortcuts',
        'Log out',
      ],
    ],
  ])('opens the user menu (admin: %s)', async (isAdmin, names) => {
    server.use(profileHandler(aUser({ isAdmin })));
    const { user } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(names);
  });
});

describe('logging out', () => {
  test('clears the user and redirects to the welcome page', async () => {
    server.use(
      profileHandler(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () => {
        server.use(profileHandler(undefined));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, path } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await topBar().findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(path()).toBe('/welcome');
    expect(sessionStorage).toHaveLength(0);
  });

  test('shows the error when it fails, and stays on the page', async () => {
    server.use(
      profileHandler(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () =>
        errorResponse(503, 'The database is unavailable.'),
      ),
    );
    const { user, path } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
    expect(path()).toBe('/dashboard');
    // It goes like a toast.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 9000 });
  });

  test('refetches nothing of the page that is left', async () => {
    const requests: string[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'GET') requests.push(new URL(request.url).pathname);
    });
    server.use(
      profileHandler(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () => {
        requests.length = 0;
        server.use(profileHandler(undefined));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, path } = await visit('/settings');
    await screen.findByRole('heading', { name: 'Devices' });
    await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(path()).toBe('/welcome'));
    server.events.removeAllListeners();
    expect(requests.filter((request) => request.startsWith('/api/user'))).toEqual([]);
  });

  test('is done when the session has ended already', async () => {
    server.use(
      profileHandler(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () => errorResponse(401, 'Please log in.')),
    );
    const { user, path } = await visit('/dashboard');
    server.use(profileHandler(undefined));
    await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(path()).toBe('/welcome'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the search box', () => {
  test('searches the selected type with the text trimmed and lowercased', async () => {
    server.use(profileHandler(aUser()));
    const { user, path } = await visit('/dashboard');
    await user.selectOptions(topBar().getByRole('combobox', { name: 'Search in' }), 'Nominees');
    await user.type(topBar().getByRole('combobox', { name: 'Search for' }), '  Meryl STREEP {Enter}');
    await waitFor(() => expect(path()).toBe('/search-results?searchText=meryl+streep&searchType=nominees'));
    await waitFor(() => expect(document.title).toBe('Laurels - Search Results - Meryl streep'));
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveValue('meryl streep');
    expect(topBar().getByRole('combobox', { name: 'Search in' })).toHaveDisplayValue('Nominees');
  });

  test('ignores an empty text', async () => {
    server.use(profileHandler(aUser()));
    const { user, path } = await visit('/dashboard');
    await user.type(topBar().getByRole('combobox', { name: 'Search for' }), '   {Enter}');
    expect(path()).toBe('/dashboard');
  });
});

describe('the keyboard', () => {
  test('/ focuses the search box, where it is an ordinary character', async () => {
    server.use(profileHandler(aUser()));
    const { user } = await visit('/dashboard');
    await user.keyboard('/');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveFocus();
    await user.keyboard('a/b?');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveValue('a/b?');
  });

  test('single-key shortcuts can be turned off', async () => {
    localStorage.setItem('laurels.shortcuts', 'off');
    server.use(profileHandler(aUser()));
    const { user } = await visit('/dashboard');
    await user.keyboard('/');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).not.toHaveFocus();
  });
});

test('the footer has the public links and the disclaimers', async () => {
  await visit('/about');
  const footer = within(screen.getByRole('contentinfo'));
  for (const [name, href] of [
    ['About', '/about'],
    ['Privacy', '/privacy'],
    ['Contact Us', '/contact-us'],
  ] as const) {
    expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(within(footer.getByRole('navigation', { name: 'Share' })).getAllByRole('link')).not.toHaveLength(0);
  expect(footer.getByText(/independent fan site/)).toBeVisible();
  expect(footer.getByText(/not endorsed or certified by TMDB/)).toBeVisible();
});

test('an unknown URL is not found and links to the welcome page', async () => {
  await visit('/no/such/page');
  expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the welcome page' })).toHaveAttribute('href', '/welcome');
  expect(document.title).toBe('Laurels - Page Not Found');
});

describe('the watermark', () => {
  test('names the environment', async () => {
    server.use(setupHandler({}, 'staging'));
    await visit('/about');
    expect(await screen.findByRole('complementary', { name: 'Environment' })).toHaveTextContent('staging');
  });

  test('is absent in production', async () => {
    server.use(setupHandler({}, 'production'));
    await visit('/no-such-page');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible());
    expect(screen.queryByRole('complementary', { name: 'Environment' })).not.toBeInTheDocument();
  });
});

describe('the line about a demo', () => {
  const demo = { people: [], payment_script: null };

  test('is on the pages of a demo, beside the watermark', async () => {
    server.use(setupHandler({ demo }, 'demo'), profileHandler(aUser(), 'demo'));
    const { router } = await visit('/about');
    const line = await screen.findByRole('complementary', { name: 'Demo' });
    expect(line).toHaveTextContent('nothing you do is kept when it ends');
    const emails = within(line).getByRole('link', { name: 'Read its emails' });
    expect(emails).toHaveAttribute('href', '/dev/outbox');
    expect(screen.getByRole('complementary', { name: 'Environment' })).toHaveTextContent('demo');
    await act(() => router.navigate({ to: '/contact-us' }));
    expect(screen.getByRole('complementary', { name: 'Demo' })).toBeVisible();
  });

  test.each(['demo', 'staging', 'production'])('is on no other server that is called %s', async (name) => {
    server.use(setupHandler({ demo: null }, name));
    await visit('/about');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible());
    expect(screen.queryByRole('complementary', { name: 'Demo' })).not.toBeInTheDocument();
  });
});

test('a navigation sets the title, announces it and focuses the content', async () => {
  server.use(profileHandler(aUser()));
  const { user } = await visit('/dashboard');
  expect(document.title).toBe('Laurels - Dashboard');
  await user.click(topBar().getByRole('link', { name: /Friends/ }));
  await waitFor(() => expect(document.title).toBe('Laurels - Friends'));
  await waitFor(() => expect(screen.getByText('Laurels - Friends')).toHaveAttribute('aria-live', 'polite'));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the title names the open film', async () => {
  server.use(profileHandler(aUser()));
  const { router } = await visit('/dashboard?film=tt0018578');
  await waitFor(() => expect(document.title).toBe('Laurels - Dashboard - Wings'));
  await act(() => router.navigate({ to: '/dashboard' }));
  await waitFor(() => expect(document.title).toBe('Laurels - Dashboard'));
});

test('shortcuts work after a switch was used, and an open menu uses the keys itself', async () => {
  server.use(profileHandler(aUser()));
  const { user, path } = await visit('/checklist/2');
  await user.click(await screen.findByRole('switch', { name: 'Group by nomination' }));
  await user.keyboard('h');
  await waitFor(() => expect(path()).toBe('/checklist/1'));
  await user.click(topBar().getByRole('button', { name: 'Account menu for Dorothy' }));
  await user.keyboard('l?');
  expect(screen.getByRole('menu')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(path()).toBe('/checklist/1');
});

test('the first tab stop skips the bars', async () => {
  const { user } = await visit('/about');
  await user.tab();
  expect(screen.getByText('Skip to content')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
