import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, server, setUp, whoIsHere } from '../../testing/server';

const mainLinks = ['Dashboard', 'Checklists', 'Viewing Options', 'Friends', 'About', 'Contact Us'];

/** The first; sections of a page may have headers of their own. */
function topBar() {
  return within(screen.getAllByRole('banner')[0] as HTMLElement);
}

describe('the nav bar of a stranger', () => {
  test('has the logo, the way in, and main links that lead nowhere', async () => {
    await visit('/about');
    expect(topBar().getByRole('link', { name: 'Laurels' })).toHaveAttribute('href', '/welcome');
    expect(topBar().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/log-in');
    for (const name of ['Dashboard', 'Checklists', 'Viewing Options', 'Friends']) {
      const link = topBar().getByRole('link', { name });
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).not.toHaveAttribute('href');
    }
    expect(topBar().queryByRole('combobox', { name: 'Search for' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Tabs' })).not.toBeInTheDocument();
  });
});

describe('the nav bar of a logged-in person', () => {
  test('links everything, and counts the invites that wait', async () => {
    server.use(whoIsHere(aUser({ friendInviteCount: 3 })));
    await visit('/dashboard');
    const names = within(topBar().getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(mainLinks.map((name) => (name === 'Friends' ? 'Friends3 invites waiting' : name)));
    expect(topBar().getByRole('link', { name: 'Laurels' })).toHaveAttribute('href', '/dashboard');
    expect(topBar().getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    expect(topBar().queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
  });

  test('has the same places as tabs for small screens', async () => {
    server.use(whoIsHere(aUser()));
    await visit('/friends');
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link');
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Checklists', '/checklist'],
      ['Watch', '/viewing-options'],
      ['Friends', '/friends'],
      ['Search', '/search'],
    ]);
  });

  test('shows a full member by the logo', async () => {
    server.use(whoIsHere(aUser({ isFullMember: true })));
    await visit('/dashboard');
    expect(topBar().getByRole('link', { name: 'Laurels, full member' })).toHaveTextContent('Member');
  });

  test.each([
    [true, ['Profile', 'Settings', 'Admin', 'Keyboard shortcuts', 'Log out']],
    [false, ['Profile', 'Settings', 'Keyboard shortcuts', 'Log out']],
  ])('opens a menu of their own (admin: %s)', async (isAdmin, names) => {
    server.use(whoIsHere(aUser({ isAdmin })));
    const { user } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Menu of Dorothy' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(names);
  });
});

describe('logging out', () => {
  test('forgets the person and goes to the welcome page', async () => {
    server.use(
      whoIsHere(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () => {
        server.use(whoIsHere(undefined));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, path } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Menu of Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await topBar().findByRole('link', { name: 'Log in' })).toBeVisible();
    expect(path()).toBe('/welcome');
    expect(sessionStorage).toHaveLength(0);
  });

  test('that fails says why, and stays', async () => {
    server.use(
      whoIsHere(aUser()),
      http.post(`${location.origin}/api/auth/logout`, () =>
        errorResponse(503, 'The database does not answer.'),
      ),
    );
    const { user, path } = await visit('/dashboard');
    await user.click(topBar().getByRole('button', { name: 'Menu of Dorothy' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The database does not answer.');
    expect(path()).toBe('/dashboard');
  });
});

describe('the search box', () => {
  test('searches in what was chosen, trimmed and in small letters', async () => {
    server.use(whoIsHere(aUser()));
    const { user, path } = await visit('/dashboard');
    await user.selectOptions(topBar().getByRole('combobox', { name: 'Search in' }), 'Nominees');
    await user.type(topBar().getByRole('combobox', { name: 'Search for' }), '  Meryl STREEP {Enter}');
    await waitFor(() => expect(path()).toBe('/search-results?searchText=meryl+streep&searchType=nominees'));
    await waitFor(() => expect(document.title).toBe('Laurels - Search Results - Meryl streep'));
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveValue('meryl streep');
    expect(topBar().getByRole('combobox', { name: 'Search in' })).toHaveDisplayValue('Nominees');
  });

  test('does nothing with nothing', async () => {
    server.use(whoIsHere(aUser()));
    const { user, path } = await visit('/dashboard');
    await user.type(topBar().getByRole('combobox', { name: 'Search for' }), '   {Enter}');
    expect(path()).toBe('/dashboard');
  });
});

describe('the keyboard', () => {
  test('/ goes to the search, where it is a letter like any other', async () => {
    server.use(whoIsHere(aUser()));
    const { user } = await visit('/dashboard');
    await user.keyboard('/');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveFocus();
    await user.keyboard('a/b?');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).toHaveValue('a/b?');
  });

  test('single keys can be turned off', async () => {
    localStorage.setItem('laurels.shortcuts', 'off');
    server.use(whoIsHere(aUser()));
    const { user } = await visit('/dashboard');
    await user.keyboard('/');
    expect(topBar().getByRole('combobox', { name: 'Search for' })).not.toHaveFocus();
  });
});

test('the footer links what everyone may read and says whose product this is', async () => {
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
  expect(footer.getByText(/independent fan product/)).toBeVisible();
  expect(footer.getByText(/not endorsed or certified by TMDB/)).toBeVisible();
});

test('an unknown address is not found, and leads back to the welcome page', async () => {
  await visit('/no/such/page');
  expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the welcome page' })).toHaveAttribute('href', '/welcome');
  expect(document.title).toBe('Laurels - Page Not Found');
});

describe('a page for those who build it', () => {
  test.each([
    ['development', 'Gallery'],
    ['production', 'PAGE NOT FOUND'],
  ])('in %s is headed %s', async (environment, name) => {
    server.use(setUp({}, environment));
    await visit('/dev/gallery');
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  });
});

describe('the watermark', () => {
  test('names the environment', async () => {
    server.use(setUp({}, 'staging'));
    await visit('/about');
    expect(await screen.findByRole('complementary', { name: 'Environment' })).toHaveTextContent('staging');
  });

  test('is not there in production', async () => {
    server.use(setUp({}, 'production'));
    await visit('/no-such-page');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible());
    expect(screen.queryByRole('complementary', { name: 'Environment' })).not.toBeInTheDocument();
  });
});

test('a navigation is titled, read out, and takes the focus to the content', async () => {
  server.use(whoIsHere(aUser()));
  const { user } = await visit('/dashboard');
  expect(document.title).toBe('Laurels - Dashboard');
  await user.click(topBar().getByRole('link', { name: /Friends/ }));
  await waitFor(() => expect(document.title).toBe('Laurels - Friends'));
  await waitFor(() => expect(screen.getByText('Laurels - Friends')).toHaveAttribute('aria-live', 'polite'));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the first stop of the keyboard leads past the bars', async () => {
  const { user } = await visit('/about');
  await user.tab();
  expect(screen.getByText('Skip to content')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
