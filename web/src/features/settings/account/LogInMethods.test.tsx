import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../../shared/me/user';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const done = () => new HttpResponse(null, { status: 204 });

let me: User;
beforeEach(() => {
  me = aUser();
  server.use(profileHandler(me));
});

const section = (name: string) => within(screen.getByRole('region', { name: `${name} settings` }));

describe('log-in methods', () => {
  test('sets a password once both fields match', async () => {
    const sent = vi.fn();
    server.use(
      http.post(at('/api/auth/email/set-password'), async ({ request }) => {
        sent(await request.json());
        return done();
      }),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    const set = await account.findByRole('button', { name: 'Change password' });
    expect(set).toBeDisabled();
    await user.type(account.getByLabelText('New password'), 'ruby slippers');
    await user.type(account.getByLabelText('Retype password'), 'ruby slipper');
    expect(set).toBeDisabled();
    await user.type(account.getByLabelText('Retype password'), 's');
    expect(account.getByLabelText('Retype password ✓')).toBeVisible();
    await user.click(set);
    await waitFor(() => expect(account.getByRole('status')).toHaveTextContent('Successfully set password'));
    expect(sent).toHaveBeenCalledExactlyOnceWith({ password: 'ruby slippers' });
    expect(account.getByLabelText('New password')).toHaveValue('');
  });

  test('asks for the current password where the server does', async () => {
    const sent = vi.fn();
    server.use(
      http.post(at('/api/auth/email/set-password'), async ({ request }) => {
        const body = (await request.json()) as Record<string, string>;
        sent(body);
        return body.currentPassword
          ? done()
          : HttpResponse.json(
              { detail: 'Enter your current password.', field: 'currentPassword' },
              { status: 422 },
            );
      }),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    await user.type(await account.findByLabelText('New password'), 'ruby slippers');
    await user.type(account.getByLabelText('Retype password'), 'ruby slippers');
    await user.click(account.getByRole('button', { name: 'Change password' }));
    const current = account.getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription(/Enter your current password\./));
    expect(account.getByLabelText('New password')).toBeValid();
    await user.type(current, 'silver shoes');
    await user.click(account.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(account.getByRole('status')).toHaveTextContent('Successfully set password'));
    expect(sent).toHaveBeenLastCalledWith({ password: 'ruby slippers', currentPassword: 'silver shoes' });
    expect(current).toHaveValue('');
  });

  test('disconnects a provider, and shows why it cannot', async () => {
    let isConnected = true;
    const disconnect = vi.fn();
    server.use(
      http.get(at('/api/user/auth-info'), () =>
        HttpResponse.json({
          email: me.email,
          isEmailVerified: true,
          isEmailAuthed: true,
          isGoogleAuthed: isConnected,
          isAppleAuthed: false,
          accountCreatedDate: '2026-01-03T08:00:00Z',
        }),
      ),
      http.delete(
        at('/api/user/sign-ins/:provider'),
        () => errorResponse(403, 'For security, please log in again first.'),
        { once: true },
      ),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    const button = await account.findByRole('button', { name: 'Disconnect Google' });
    expect(await account.findByText(/^Last used 1 hour ago/)).toBeVisible();
    await user.click(button);
    expect(await account.findByRole('alert')).toHaveTextContent('For security, please log in again first.');
    server.use(
      http.delete(at('/api/user/sign-ins/:provider'), ({ params }) => {
        disconnect(params.provider);
        isConnected = false;
        return done();
      }),
    );
    await user.click(button);
    await waitFor(() => expect(account.queryByRole('button', { name: 'Disconnect Google' })).toBeNull());
    expect(disconnect).toHaveBeenCalledExactlyOnceWith('google');
  });

  test('shows why the server rejected a password', async () => {
    server.use(
      http.post(at('/api/auth/email/set-password'), () =>
        errorResponse(422, 'Choose a password of at least 8 characters.'),
      ),
    );
    const { user } = await visit('/settings');
    const account = section('Account');
    await user.type(await account.findByLabelText('New password'), 'short');
    await user.type(account.getByLabelText('Retype password'), 'short');
    await user.click(account.getByRole('button', { name: 'Change password' }));
    expect(await account.findByText('Choose a password of at least 8 characters.')).toBeVisible();
  });
});
