import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { components } from '../../../api/schema.gen';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

type AuthInfo = components['schemas']['AuthInfo'];

const at = (path: string) => `${location.origin}${path}`;
const done = () => new HttpResponse(null, { status: 204 });

let authInfo: AuthInfo;
beforeEach(() => {
  authInfo = {
    email: 'dorothy@example.com',
    isEmailVerified: false,
    isEmailAuthed: true,
    isGoogleAuthed: false,
    isAppleAuthed: false,
    accountCreatedDate: '2026-01-03T08:00:00Z',
  };
  server.use(
    profileHandler(aUser()),
    setupHandler({ mail: true }),
    http.get(at('/api/user/auth-info'), () => HttpResponse.json(authInfo)),
  );
});

async function openSettings() {
  const visited = await visit('/settings');
  const account = within(screen.getByRole('region', { name: 'Account settings' }));
  await account.findByText(authInfo.email ?? 'Your account has no email.');
  return { ...visited, account };
}

test('shows a verified email without a request to verify it', async () => {
  authInfo = { ...authInfo, isEmailVerified: true };
  const { account } = await openSettings();
  expect(account.getByText('Verified')).toBeVisible();
  expect(account.queryByRole('button', { name: 'Verify email' })).toBeNull();
});

test('sends a link to verify the email, and another one', async () => {
  const sent = vi.fn();
  server.use(
    http.post(at('/api/user/email/verify'), () => {
      sent();
      return done();
    }),
  );
  const { user, account } = await openSettings();
  expect(account.getByText(/^Please verify that it's yours/)).toBeVisible();
  expect(account.queryByText('Verified')).toBeNull();
  await user.click(account.getByRole('button', { name: 'Verify email' }));
  await waitFor(() =>
    expect(account.getByRole('status')).toHaveTextContent('We sent a link to dorothy@example.com.'),
  );
  expect(account.queryByText(/^Email is not set up/)).toBeNull();
  await user.click(account.getByRole('button', { name: 'Send another link' }));
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
});

test('shows how long to wait when too many links were sent', async () => {
  server.use(
    http.post(at('/api/user/email/verify'), () =>
      HttpResponse.json(
        { detail: 'Too many tries. Please wait a moment.' },
        { status: 429, headers: { 'retry-after': '3600' } },
      ),
    ),
  );
  const { user, account } = await openSettings();
  await user.click(account.getByRole('button', { name: 'Verify email' }));
  expect(await account.findByRole('alert')).toHaveTextContent('You can try again in an hour.');
});

test('shows that the email was verified on another device meanwhile', async () => {
  server.use(
    http.post(at('/api/user/email/verify'), () => {
      authInfo = { ...authInfo, isEmailVerified: true };
      return errorResponse(409, 'Your email is already verified.');
    }),
  );
  const { user, account } = await openSettings();
  await user.click(account.getByRole('button', { name: 'Verify email' }));
  expect(await account.findByText('Verified')).toBeVisible();
});

test('sends a link to a new email, with the password where the server asks for it', async () => {
  const sent = vi.fn();
  server.use(
    http.post(at('/api/user/email/change'), async ({ request }) => {
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
  const { user, account } = await openSettings();
  await user.click(account.getByRole('button', { name: 'Change email' }));
  const email = account.getByLabelText('New email');
  expect(email).toHaveFocus();
  expect(account.getByRole('button', { name: 'Send link' })).toBeDisabled();
  await user.type(email, ' glinda@example.com ');
  await user.click(account.getByRole('button', { name: 'Send link' }));
  const password = account.getByLabelText('Your password');
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Enter your current password\./));
  expect(email).toBeValid();
  await user.type(password, 'ruby slippers');
  await user.click(account.getByRole('button', { name: 'Send link' }));
  const notice = await account.findByRole('status');
  expect(notice).toHaveTextContent('We sent a link to glinda@example.com.');
  expect(notice).toHaveTextContent('Until then, your email stays dorothy@example.com.');
  expect(sent.mock.calls).toEqual([
    [{ email: 'glinda@example.com' }],
    [{ email: 'glinda@example.com', currentPassword: 'ruby slippers' }],
  ]);
  expect(account.queryByLabelText('New email')).toBeNull();
});

test('shows why a new email is rejected, and can be canceled', async () => {
  server.use(
    http.post(at('/api/user/email/change'), () =>
      errorResponse(409, "There's already an account with this email."),
    ),
  );
  const { user, account } = await openSettings();
  await user.click(account.getByRole('button', { name: 'Change email' }));
  await user.type(account.getByLabelText('New email'), 'glinda@example.com{Enter}');
  await waitFor(() =>
    expect(account.getByLabelText('New email')).toHaveAccessibleDescription(
      /There's already an account with this email\./,
    ),
  );
  await user.click(account.getByRole('button', { name: 'Cancel' }));
  expect(account.queryByLabelText('New email')).toBeNull();
  expect(account.getByRole('button', { name: 'Change email' })).toHaveFocus();
  await user.click(account.getByRole('button', { name: 'Change email' }));
  expect(account.getByLabelText('New email')).toHaveAccessibleDescription(
    "We'll email you a link to confirm it.",
  );
});

test('adds an email to an account that has none', async () => {
  authInfo = { ...authInfo, email: null, isEmailAuthed: false, isAppleAuthed: true };
  server.use(http.post(at('/api/user/email/change'), done));
  const { user, account } = await openSettings();
  expect(account.queryByRole('button', { name: 'Verify email' })).toBeNull();
  await user.click(account.getByRole('button', { name: 'Add email' }));
  expect(account.queryByLabelText('Your password')).toBeNull();
  await user.type(account.getByLabelText('Email'), 'glinda@example.com{Enter}');
  await waitFor(() =>
    expect(account.getByRole('status')).toHaveTextContent('We sent a link to glinda@example.com.'),
  );
});
