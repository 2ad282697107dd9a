import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectUser } from '../../shared/me/lastVisit';
import { takePostLoginPath } from '../../shared/me/postLoginPath';
import { aUser } from '../../testing/builders';
import { connection, step } from '../../testing/friends';
import { visit } from '../../testing/render';
import { errorResponse, profileHandler, server } from '../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });

test('shows an anonymous visitor who invited them and remembers the link for after log-in', async () => {
  const { user, path } = await visit('/connect-with/toto');
  expect(await title('Toto invited you to Laurels')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send invite' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Log in or sign up' }));
  await waitFor(() => expect(path()).toBe('/log-in'));
  expect(takePostLoginPath()).toBe('/connect-with/toto');
});

test('remembers the token of the link for after log-in, and passes it to no other page', async () => {
  const { user, path } = await visit('/connect-with/toto?invite=secret');
  await title('Toto invited you to Laurels');
  await user.click(screen.getByRole('link', { name: 'Log in or sign up' }));
  await waitFor(() => expect(path()).toBe('/log-in'));
  expect(takePostLoginPath()).toBe('/connect-with/toto?invite=secret');
});

describe('a logged-in user', () => {
  beforeEach(() => {
    expectUser(true);
    server.use(profileHandler(aUser()));
  });

  describe('with a token', () => {
    const friends = [{ _id: 'toto', revision: 1, username: 'Toto', viewed: [] }];
    /** Handles following the link; `invites` are the tokens received. */
    function follow(respond: () => Response) {
      const invites: unknown[] = [];
      server.use(
        http.post(at('/api/friend/follow-link/toto'), async ({ request }) => {
          invites.push(await request.json());
          return respond();
        }),
      );
      return invites;
    }

    test.each([null, 'WAITING_FOR_THEIR_CONFIRMATION', 'WAITING_FOR_MY_CONFIRMATION'] as const)(
      'is a friend after one press and lands on the comparison (%s)',
      async (custom_status_code) => {
        server.use(connection({ custom_status_code }));
        const after = aUser({ revision: 2, friends });
        const invites = follow(() => {
          server.use(profileHandler(after));
          return HttpResponse.json(after);
        });
        const { user, path, router } = await visit('/connect-with/toto?invite=secret');
        await title('Toto invited you');
        expect(invites).toEqual([]);
        server.use(connection({ custom_status_code: 'ALREADY_FRIENDS' }));
        const entries = router.history.length;
        await user.dblClick(button('Connect'));
        await waitFor(() => expect(path()).toBe('/friends/compare/toto'));
        expect(await screen.findByRole('region', { name: 'You and Toto' })).toBeVisible();
        expect(invites).toEqual([{ invite: 'secret' }]);
        expect(router.history.length).toBe(entries);
        expect(takePostLoginPath()).toBeUndefined();
      },
    );

    test('can send an invite when the link was renewed', async () => {
      follow(() =>
        HttpResponse.json(
          { status: 409, code: 'invalid_link', detail: 'You can still send an invite.' },
          { status: 409 },
        ),
      );
      const { user, path } = await visit('/connect-with/toto?invite=former');
      await title('Toto invited you');
      await user.click(button('Connect'));
      expect(await title('Connect with Toto')).toHaveFocus();
      expect(screen.getByRole('alert')).toHaveTextContent('You can still send an invite.');
      expect(button('Send invite')).toBeEnabled();
      expect(path()).toBe('/connect-with/toto');
    });

    test('can try again after another failure', async () => {
      follow(() => HttpResponse.error());
      const { user } = await visit('/connect-with/toto?invite=secret');
      await title('Toto invited you');
      await user.click(button('Connect'));
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong with your request.');
      expect(button('Connect')).toBeVisible();
    });

    test('sees that they are friends already', async () => {
      server.use(connection({ custom_status_code: 'ALREADY_FRIENDS' }));
      await visit('/connect-with/toto?invite=secret');
      expect(await title('You and Toto are friends')).toBeVisible();
    });

    test('opens the own link', async () => {
      server.use(connection({ custom_status_code: 'USER_IS_SELF' }));
      await visit('/connect-with/user-1?invite=secret');
      expect(await title('This is your own invite link')).toBeVisible();
    });

    test('leaves no token behind when logging out', async () => {
      server.use(
        http.post(at('/api/auth/logout'), () => {
          server.use(profileHandler(undefined));
          return new HttpResponse(null, { status: 204 });
        }),
      );
      const { user, path } = await visit('/connect-with/toto?invite=secret');
      await title('Toto invited you');
      await user.click(screen.getByRole('button', { name: /^Account menu/ }));
      await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
      await waitFor(() => expect(path()).toBe('/welcome'));
      await waitFor(() =>
        expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret'),
      );
    });
  });

  test('sends an invite once and sees that it is pending', async () => {
    const { requests, handler } = step('invite', aUser());
    server.use(handler);
    const { user } = await visit('/connect-with/toto');
    await title('Connect with Toto');
    server.use(connection({ custom_status_code: 'WAITING_FOR_THEIR_CONFIRMATION' }));
    await user.dblClick(button('Send invite'));
    expect(await title('Waiting for Toto')).toBeVisible();
    expect(requests).toEqual(['toto']);
    expect(screen.getByRole('link', { name: 'Your friends' })).toHaveAttribute('href', '/friends');
  });

  test('cancels an invite', async () => {
    const { handler } = step('remove-relationship-with', aUser());
    server.use(connection({ custom_status_code: 'WAITING_FOR_THEIR_CONFIRMATION' }), handler);
    const { user } = await visit('/connect-with/toto');
    await title('Waiting for Toto');
    server.use(connection());
    await user.click(button('Cancel invite'));
    expect(await title('Connect with Toto')).toHaveFocus();
  });

  test('accepts an invite and sees links to compare and to the profile', async () => {
    const friends = [{ _id: 'toto', revision: 1, username: 'Toto', viewed: [] }];
    const { handler } = step('accept', aUser({ friends }));
    server.use(connection({ custom_status_code: 'WAITING_FOR_MY_CONFIRMATION' }), handler);
    const { user } = await visit('/connect-with/toto');
    await title('Toto wants to be friends');
    server.use(connection({ custom_status_code: 'ALREADY_FRIENDS', error: 'You are friends already.' }));
    await user.click(button('Accept invite'));
    expect(await title('You and Toto are friends')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/friends/compare/toto');
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile/toto');
  });

  test('can only share their own link', async () => {
    server.use(connection({ custom_status_code: 'USER_IS_SELF', error: 'This is your own invite link.' }));
    await visit('/connect-with/user-1');
    await title('This is your own invite link');
    expect(button('Send invite')).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Share your link' })).toHaveAttribute('href', '/friends');
  });

  test('sees an error and the new state when the invite was canceled in the meantime', async () => {
    server.use(
      connection({ custom_status_code: 'WAITING_FOR_MY_CONFIRMATION' }),
      http.get(at('/api/friend/accept/:id'), () => errorResponse(409, 'There is no invite from this user.')),
    );
    const { user } = await visit('/connect-with/toto');
    await title('Toto wants to be friends');
    server.use(connection());
    await user.click(button('Accept invite'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong with this invite.');
    expect(alert).toHaveTextContent('There is no invite from this user.');
    expect(await title('Connect with Toto')).toBeVisible();
  });
});

test('shows an error without a retry when the link has no owner', async () => {
  server.use(
    http.get(at('/api/friend/connection-info/:id'), () => errorResponse(404, 'There is no such user.')),
  );
  await visit('/connect-with/unknown');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong with this invite.');
  expect(alert).toHaveTextContent('There is no such user.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([
  ['a server error', () => errorResponse(500, 'Broken.')],
  ['a network error', () => HttpResponse.error()],
])('allows a retry after %s', async (_name, response) => {
  server.use(http.get(at('/api/friend/connection-info/:id'), response, { once: true }));
  const { user } = await visit('/connect-with/toto');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong with your request\.$/);
  await user.click(button('Try again'));
  expect(await title('Toto invited you to Laurels')).toBeVisible();
});
