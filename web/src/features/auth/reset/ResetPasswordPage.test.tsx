import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server, setupHandler } from '../../../testing/server';

const endpoint = (name: string) => `${location.origin}/api/auth/email/forgot-password/${name}`;
const noContent = () => new HttpResponse(null, { status: 204 });
const never = () => new Promise<never>(() => {});

describe('requesting a link', () => {
  async function requestLink() {
    const { user } = await visit('/reset-password');
    await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    return user;
  }

  test('shows the specified confirmation and allows another request', async () => {
    let sent: unknown;
    server.use(
      http.post(endpoint('send-reset-link'), async ({ request }) => {
        sent = await request.json();
        return noContent();
      }),
    );
    const user = await requestLink();
    expect(await screen.findByText('Request Submitted, Check your email for next steps.')).toBeVisible();
    expect(sent).toEqual({ email: 'ana@example.org' });
    await user.click(screen.getByRole('button', { name: 'Request another link' }));
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.org');
  });

  test.each([
    [false, 1],
    [true, 0],
  ])('shows a note unless mail is set up (mail: %s)', async (mail, notes) => {
    server.use(setupHandler({ mail }), http.post(endpoint('send-reset-link'), noContent));
    await requestLink();
    await screen.findByText(/^Request Submitted/);
    await waitFor(() =>
      expect(screen.queryAllByText(/^Email is not set up on this server/)).toHaveLength(notes),
    );
  });

  test('shows a pending state', async () => {
    server.use(http.post(endpoint('send-reset-link'), never));
    await requestLink();
    expect(screen.getByRole('button', { name: /Send reset link/, busy: true })).toBeVisible();
  });

  test.each([
    [
      'the server rejects the email',
      () => errorResponse(422, 'That is no e-mail address.'),
      'That is no e-mail address.',
    ],
    ['the server is unreachable', () => HttpResponse.error(), "We can't reach Laurels."],
  ])('shows an error when %s, and allows a retry', async (_name, response, reason) => {
    server.use(http.post(endpoint('send-reset-link'), response));
    const user = await requestLink();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Error Sending Email: There was a problem sending your password reset link to ana@example.org.',
    );
    expect(alert).toHaveTextContent(reason);
    server.use(http.post(endpoint('send-reset-link'), noContent));
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText(/^Request Submitted/)).toBeVisible();
  });

  test('is the fallback for an empty id and token', async () => {
    await visit('/reset-password?id=&token=');
    expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
  });
});

describe('a reset link', () => {
  const link = '/reset-password?id=user-1&token=secret';
  const invalid = 'Invalid Link: The password reset link is malformed or expired. Try creating a new one.';

  test('is verified first', async () => {
    let sent: unknown;
    server.use(
      http.post(endpoint('verify-token'), async ({ request }) => {
        sent = await request.json();
        return never();
      }),
    );
    await visit(link);
    expect(await screen.findByRole('status', { name: 'Checking your link' })).toBeVisible();
    await waitFor(() => expect(sent).toEqual({ userId: 'user-1', token: 'secret' }));
  });

  test('that is invalid shows an error and offers a new one', async () => {
    server.use(http.post(endpoint('verify-token'), () => errorResponse(422, 'No.')));
    const { user } = await visit(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(invalid);
    await user.click(screen.getByRole('link', { name: 'Create a new link' }));
    expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
  });

  test.each(['?id=x', '?token=x', '?id=x&token='])('that is incomplete is invalid: %s', async (query) => {
    await visit(`/reset-password${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(invalid);
    expect(screen.getByRole('link', { name: 'Create a new link' })).toHaveAttribute(
      'href',
      '/reset-password',
    );
  });

  test('is not reported as invalid when it could not be verified', async () => {
    server.use(http.post(endpoint('verify-token'), () => HttpResponse.error()));
    const { user } = await visit(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't check your link.We can't reach Laurels.",
    );
    server.use(http.post(endpoint('verify-token'), () => errorResponse(422, 'No.')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(invalid)).toBeVisible();
  });
});

describe('choosing a password', () => {
  beforeEach(() =>
    server.use(
      http.post(endpoint('verify-token'), () => HttpResponse.json({ name: 'Ana', email: 'ana@example.org' })),
    ),
  );

  async function choose(password = 'rosebud 1941', retyped = password) {
    const visited = await visit('/reset-password?id=user-1&token=secret');
    await visited.user.type(await screen.findByLabelText('New password'), password);
    await visited.user.type(screen.getByLabelText('Retype password'), retyped);
    return visited;
  }

  test('shows the account the link was sent to', async () => {
    await visit('/reset-password?id=user-1&token=secret');
    expect(await screen.findByText('For Ana, ana@example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
    expect(screen.getByText('Retype password')).toHaveTextContent(/password$/);
  });

  test('is enabled with a check mark once both passwords match', async () => {
    const { user } = await choose('rosebud', 'rosebu');
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
    await user.type(screen.getByLabelText('Retype password'), 'd');
    expect(screen.getByRole('button', { name: 'Set password' })).toBeEnabled();
    expect(screen.getByText('Retype password ✓')).toBeVisible();
  });

  test('confirms the new password and logs the user out', async () => {
    server.use(profileHandler(aUser()));
    let sent: unknown;
    server.use(
      http.post(endpoint('set-password'), async ({ request }) => {
        sent = await request.json();
        server.use(profileHandler(undefined));
        return noContent();
      }),
    );
    const { user, path } = await choose();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Successfully set password')).toBeVisible();
    expect(sent).toEqual({ userId: 'user-1', token: 'secret', password: 'rosebud 1941' });
    await user.click(screen.getByRole('main').querySelector('a[href="/log-in"]') as Element);
    await waitFor(() => expect(path()).toBe('/log-in'));
  });

  test('shows a pending state', async () => {
    server.use(http.post(endpoint('set-password'), never));
    const { user } = await choose();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(screen.getByRole('button', { name: /Set password/, busy: true })).toBeVisible();
  });

  test('shows why the password was rejected and allows another attempt', async () => {
    server.use(
      http.post(endpoint('set-password'), () =>
        errorResponse(422, 'Choose a password of at least 8 characters.'),
      ),
    );
    const { user } = await choose('short');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Problem Setting Password: There was an issue resetting your password.');
    expect(alert).toHaveTextContent('Choose a password of at least 8 characters.');
    server.use(http.post(endpoint('set-password'), noContent));
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Successfully set password')).toBeVisible();
  });
});
