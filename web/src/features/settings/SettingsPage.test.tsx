import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../shared/me/user';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const done = () => new HttpResponse(null, { status: 204 });

let me: User;
beforeEach(() => {
  me = aUser({ viewed: ['tt1', 'tt2'], watchlist: ['tt3'] });
  server.use(profileHandler(me));
});

const section = (name: string) => within(screen.getByRole('region', { name: `${name} settings` }));

test('shows every section and links to it from the side navigation', async () => {
  const { findByRole } = await visit('/settings');
  const nav = within(await findByRole('navigation', { name: 'Sections' }));
  const names = [
    'Profile',
    'Account',
    'Devices',
    'API tokens',
    'Sharing',
    'Data',
    'Services',
    'Notifications',
    'Webhooks',
    'Offline',
    'Cookies',
    'Appearance',
    'Versions',
  ];
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(names);
  for (const name of names) {
    expect(screen.getByRole('region', { name: `${name} settings` })).toBeVisible();
    expect(nav.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/settings#${name.toLowerCase().replace(' ', '-')}`,
    );
  }
  const importLink = section('Data').getByRole('link', { name: 'Import from Letterboxd, Trakt or IMDb' });
  expect(importLink).toHaveAttribute('href', '/letterboxd');
});

test('shows the frontend and server versions', async () => {
  await visit('/settings');
  expect(section('Versions').getByText(__BUILD_VERSION__)).toBeVisible();
  expect(section('Versions').getByText('test-server')).toBeVisible();
});

describe('account', () => {
  test('shows the email, the log-in methods and the local creation date', async () => {
    server.use(
      setupHandler({ google_sign_in: true }),
      http.get(at('/api/user/auth-info'), () =>
        HttpResponse.json({
          email: me.email,
          isEmailVerified: true,
          isEmailAuthed: true,
          isGoogleAuthed: false,
          isAppleAuthed: false,
          // January 2, 22:00 in Honolulu, the time zone of the tests.
          accountCreatedDate: '2026-01-03T08:00:00Z',
        }),
      ),
    );
    await visit('/settings');
    const account = section('Account');
    expect(await account.findByText('dorothy@example.com')).toBeVisible();
    expect(account.getByText('January 2, 2026')).toBeVisible();
    expect(account.getByText('Email and password').closest('li')).toHaveTextContent('Connected');
    expect(await account.findByRole('link', { name: 'Connect Google' })).toHaveAttribute(
      'href',
      '/api/auth/login/google',
    );
    expect(account.getByText('Apple').closest('li')).toHaveTextContent('Not set up on this server');
  });

  test('shows why a provider could not be connected', async () => {
    await visit('/settings?problem=held_by_another&strategy=google');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You already use Google for another Laurels account.',
    );
  });

  test('shows a load error and retries', async () => {
    server.use(
      http.get(at('/api/user/auth-info'), () => errorResponse(503, 'The database is unavailable.'), {
        once: true,
      }),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    expect(await account.findByRole('alert')).toHaveTextContent('The database is unavailable.');
    await user.click(account.getByRole('button', { name: 'Try again' }));
    expect(await account.findByText('dorothy@example.com')).toBeVisible();
  });

  test.each([
    ['ordinary users', {}, undefined, false],
    ['admins', { isAdmin: true }, 'Not a full member', false],
    ['testers', { isTester: true, isFullMember: true }, 'Full member', true],
  ])('shows the membership status to %s as expected', async (_role, roles, status, hasLink) => {
    server.use(profileHandler(aUser(roles)));
    await visit('/settings');
    const account = section('Account');
    await account.findByText('dorothy@example.com');
    const badge = account.queryByText(/full member/i, { selector: 'span' });
    if (status) expect(badge).toHaveTextContent(status);
    else expect(badge).toBeNull();
    const link = account.queryByRole('link', { name: 'Membership' });
    if (hasLink) expect(link).toHaveAttribute('href', '/membership#top');
    else expect(link).toBeNull();
  });

  test('changes the username everywhere at once', async () => {
    server.use(
      http.post(at('/api/user/update/username/:username'), ({ params, request }) => {
        expect(request.headers.get('prefer')).toBe('return=minimal');
        const { friends: _friends, friends_waiting_for_approval: _waiting, ...minimal } = me;
        return HttpResponse.json({ ...minimal, username: decodeURIComponent(String(params.username)) });
      }),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    const name = account.getByLabelText('New username');
    const update = account.getByRole('button', { name: 'Change username' });
    expect(update).toBeDisabled();
    await user.clear(name);
    await user.type(name, ' Glinda / the Good ');
    await user.click(update);
    await waitFor(() =>
      expect(account.getByRole('status')).toHaveTextContent('Username changed to Glinda / the Good.'),
    );
    expect(screen.getByRole('button', { name: 'Account menu for Glinda / the Good' })).toBeVisible();
    expect(name).toHaveValue('Glinda / the Good');
    expect(update).toBeDisabled();
  });

  test('shows why the server rejected a username', async () => {
    server.use(
      http.post(at('/api/user/update/username/:username'), () =>
        errorResponse(422, 'A name cannot contain line breaks or invisible characters.'),
      ),
    );
    const { user } = await visit('/settings');
    const name = section('Account').getByLabelText('New username');
    await user.type(name, '\u200b');
    await user.click(section('Account').getByRole('button', { name: 'Change username' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('A name cannot contain line breaks or invisible characters.'),
    );
    expect(name).toBeInvalid();
  });
});

describe('devices', () => {
  test('lists devices and offers no log-out for the current one', async () => {
    await visit('/settings');
    const devices = section('Devices');
    const rows = await devices.findAllByRole('listitem');
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(3));
    expect(rows.length).toBeGreaterThan(0);
    const [first, second] = devices.getAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on LinuxThis deviceIn use now · logged in 1 hour ago');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Safari on iPhoneLast active 3 hours ago');
  });

  test('logs out a single device', async () => {
    const revoked = vi.fn();
    server.use(
      http.delete(at('/api/user/devices/:id'), ({ params }) => {
        revoked(params.id);
        return done();
      }),
    );
    const { user } = await visit('/settings');
    const devices = section('Devices');
    await user.click(await devices.findByRole('button', { name: 'Log out Safari on iPhone' }));
    await waitFor(() =>
      expect(devices.getByRole('status')).toHaveTextContent('Logged out Safari on iPhone.'),
    );
    expect(revoked).toHaveBeenCalledExactlyOnceWith('phone');
    expect(devices.getAllByRole('listitem')).toHaveLength(2);
  });

  test('still lists a device that could not be logged out and shows the error', async () => {
    server.use(
      http.delete(at('/api/user/devices/:id'), () => errorResponse(404, 'This device is not signed in.')),
    );
    const { user } = await visit('/settings');
    const devices = section('Devices');
    await user.click(await devices.findByRole('button', { name: 'Log out Safari on iPhone' }));
    expect(await devices.findByRole('alert')).toHaveTextContent('This device is not signed in.');
    expect(devices.getAllByRole('listitem')).toHaveLength(3);
  });

  test('logs out all devices but the current one', async () => {
    server.use(http.delete(at('/api/user/devices'), done));
    const { user } = await visit('/settings');
    const devices = section('Devices');
    await user.click(await devices.findByRole('button', { name: 'Log out all other devices' }));
    await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(1));
    expect(devices.queryByRole('button')).toBeNull();
  });
});

describe('data', () => {
  test('the watchlist leaves out viewed films', async () => {
    server.use(profileHandler(aUser({ viewed: ['alibi'], watchlist: ['alibi', 'wings'] })));
    await visit('/settings');
    expect(section('Data').getByRole('button', { name: 'Watchlist (CSV, 1 film)' })).toBeEnabled();
  });

  test('shows why a download failed', async () => {
    server.use(http.get(at('/api/user/data'), () => errorResponse(503, 'The database is unavailable.')));
    const { user } = await visit('/settings');
    await user.click(section('Data').getByRole('button', { name: 'Download my data' }));
    expect(await section('Data').findByRole('alert')).toHaveTextContent('The database is unavailable.');
  });

  test('deletes the account after the password was confirmed and logs the user out', async () => {
    const sent = vi.fn();
    server.use(
      http.post(
        at('/api/user/delete-account'),
        async ({ request }) => {
          sent(await request.json());
          return errorResponse(422, 'That is not your password.');
        },
        { once: true },
      ),
    );
    const { user, path } = await visit('/settings');
    await user.click(section('Data').getByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    expect(dialog.getByText(/2 films watched and 1 film on your watchlist/)).toBeVisible();
    const remove = dialog.getByRole('button', { name: 'Delete account' });
    expect(remove).toBeDisabled();
    await user.type(dialog.getByLabelText('Your password'), 'guess');
    await user.click(remove);
    expect(await dialog.findByText('That is not your password.')).toBeVisible();
    expect(sent).toHaveBeenCalledWith({ password: 'guess' });

    server.use(http.post(at('/api/user/delete-account'), done), profileHandler(undefined));
    await user.click(remove);
    await waitFor(() => expect(path()).toBe('/welcome'));
    expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
  });

  test('requires a recent log-in to delete an account without a password', async () => {
    server.use(
      profileHandler(aUser({ isEmailAuthed: false, isGoogleAuthed: true })),
      http.post(at('/api/user/delete-account'), async ({ request }) => {
        expect(await request.json()).toEqual({});
        return errorResponse(403, 'Sign in again first, then delete your account within ten minutes.');
      }),
    );
    const { user } = await visit('/settings');
    await user.click(section('Data').getByRole('button', { name: 'Delete my account' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    expect(dialog.getByText(/within ten minutes of logging in/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Sign in again first');
  });
});

test('shares ratings and notes with friends, which is off at first', async () => {
  const sent: unknown[] = [];
  let stored: object = { shared: false };
  server.use(
    http.get(`${location.origin}/api/user/diary-sharing`, () => HttpResponse.json(stored)),
    http.post(`${location.origin}/api/user/diary-sharing`, async ({ request }) => {
      stored = (await request.json()) as object;
      sent.push(stored);
      return HttpResponse.json(stored);
    }),
  );
  const { user } = await visit('/settings');
  const name = 'Share my ratings and notes with friends';
  await waitFor(() => expect(screen.getByRole('switch', { name })).toBeEnabled());
  const shared = screen.getByRole('switch', { name });
  expect(shared).not.toBeChecked();
  await user.click(shared);
  await waitFor(() => expect(sent).toEqual([{ shared: true }]));
  await waitFor(() => expect(shared).toBeChecked());
});

test('says so if it is not known whether ratings and notes are shared', async () => {
  server.use(
    http.get(`${location.origin}/api/user/diary-sharing`, () => errorResponse(503, 'Busy.'), { once: true }),
  );
  const { user } = await visit('/settings');
  const note = await screen.findByText("We couldn't load whether you share ratings and notes.");
  const name = 'Share my ratings and notes with friends';
  expect(screen.queryByRole('switch', { name })).toBeNull();
  await user.click(within(note).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('switch', { name })).toBeEnabled());
});

test('shows the cookie choice and changes it', async () => {
  const { user } = await visit('/settings');
  const cookies = section('Cookies');
  expect(cookies.getByText("You haven't chosen yet, so we don't load anything optional.")).toBeVisible();
  await user.click(cookies.getByRole('button', { name: 'Cookie settings' }));
  await user.click(screen.getByRole('switch', { name: 'Allow third-party cookies' }));
  expect(cookies.getByText(/^Accepted/)).toBeVisible();
});

test('switches the theme', async () => {
  const { user } = await visit('/settings');
  await user.click(section('Appearance').getByRole('radio', { name: 'Light' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
});
