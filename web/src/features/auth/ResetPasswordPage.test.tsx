import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../testing/builders';
import { visit } from '../../testing/render';
import { errorResponse, server, setUp, whoIsHere } from '../../testing/server';

const call = (name: string) => `${location.origin}/api/auth/email/forgot-password/${name}`;
const done = () => new HttpResponse(null, { status: 204 });
const never = () => new Promise<never>(() => {});

describe('asking for a link', () => {
  async function ask() {
    const { user } = await visit('/reset-password');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.org');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    return user;
  }

  test('ends with the words of the specification, and can be done again', async () => {
    let sent: unknown;
    server.use(
      http.post(call('send-reset-link'), async ({ request }) => {
        sent = await request.json();
        return done();
      }),
    );
    const user = await ask();
    expect(await screen.findByText('Request Submitted, Check your email for next steps.')).toBeVisible();
    expect(sent).toEqual({ email: 'ana@example.org' });
    await user.click(screen.getByRole('button', { name: 'Ask for another link' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.org');
  });

  test.each([
    [false, 1],
    [true, 0],
  ])('says when letters do not leave the server (mail set up: %s)', async (mail, notes) => {
    server.use(setUp({ mail }), http.post(call('send-reset-link'), done));
    await ask();
    await screen.findByText(/^Request Submitted/);
    await waitFor(() =>
      expect(screen.queryAllByText(/^Mail is not set up on this server/)).toHaveLength(notes),
    );
  });

  test('shows that it is under way', async () => {
    server.use(http.post(call('send-reset-link'), never));
    await ask();
    expect(screen.getByRole('button', { name: /Send reset link/, busy: true })).toBeVisible();
  });

  test.each([
    [
      'the server refuses',
      () => errorResponse(422, 'That is no e-mail address.'),
      'That is no e-mail address.',
    ],
    ['nobody answers', () => HttpResponse.error(), "We can't reach Laurels."],
  ])('says so when %s, and lets the visitor try again', async (_name, answer, reason) => {
    server.use(http.post(call('send-reset-link'), answer));
    const user = await ask();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Error Sending Email: There was a problem sending your password reset link to ana@example.org.',
    );
    expect(alert).toHaveTextContent(reason);
    server.use(http.post(call('send-reset-link'), done));
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText(/^Request Submitted/)).toBeVisible();
  });

  test.each(['/reset-password?id=1', '/reset-password?token=2', '/reset-password?id=&token='])(
    'is what half a link (%s) leads to',
    async (address) => {
      await visit(address);
      expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
    },
  );
});

describe('a link', () => {
  const link = '/reset-password?id=user-1&token=secret';
  const invalid = 'Invalid Link: The password reset link is malformed or expired. Try creating a new one.';

  test('is looked at first', async () => {
    let sent: unknown;
    server.use(
      http.post(call('verify-token'), async ({ request }) => {
        sent = await request.json();
        return never();
      }),
    );
    await visit(link);
    expect(await screen.findByRole('status', { name: 'Verifying the link' })).toBeVisible();
    await waitFor(() => expect(sent).toEqual({ userId: 'user-1', token: 'secret' }));
  });

  test('that is no good says so, and leads to a new one', async () => {
    server.use(http.post(call('verify-token'), () => errorResponse(422, 'No.')));
    const { user } = await visit(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(invalid);
    await user.click(screen.getByRole('link', { name: 'Create a new link' }));
    expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
  });

  test('is not called bad when nobody could look at it', async () => {
    server.use(http.post(call('verify-token'), () => HttpResponse.error()));
    const { user } = await visit(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Your link could not be checked.We can't reach Laurels.",
    );
    server.use(http.post(call('verify-token'), () => errorResponse(422, 'No.')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(invalid)).toBeVisible();
  });
});

describe('choosing a password', () => {
  beforeEach(() =>
    server.use(
      http.post(call('verify-token'), () => HttpResponse.json({ name: 'Ana', email: 'ana@example.org' })),
    ),
  );

  async function choose(password = 'rosebud 1941', retyped = password) {
    const visited = await visit('/reset-password?id=user-1&token=secret');
    await visited.user.type(await screen.findByLabelText('New password'), password);
    await visited.user.type(screen.getByLabelText('Retype password'), retyped);
    return visited;
  }

  test('is for the person the link was sent to', async () => {
    await visit('/reset-password?id=user-1&token=secret');
    expect(await screen.findByText('For Ana, ana@example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
    expect(screen.getByText('Retype password')).toHaveTextContent(/password$/);
  });

  test('can be sent only when both are the same, which a check mark tells', async () => {
    const { user } = await choose('rosebud', 'rosebu');
    expect(screen.getByRole('button', { name: 'Set password' })).toBeDisabled();
    await user.type(screen.getByLabelText('Retype password'), 'd');
    expect(screen.getByRole('button', { name: 'Set password' })).toBeEnabled();
    expect(screen.getByText('Retype password ✓')).toBeVisible();
  });

  test('that is set says so, and the browser forgets who was here', async () => {
    server.use(whoIsHere(aUser()));
    let sent: unknown;
    server.use(
      http.post(call('set-password'), async ({ request }) => {
        sent = await request.json();
        server.use(whoIsHere(undefined));
        return done();
      }),
    );
    const { user, path } = await choose();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Successfully set password')).toBeVisible();
    expect(sent).toEqual({ userId: 'user-1', token: 'secret', password: 'rosebud 1941' });
    await user.click(screen.getByRole('main').querySelector('a[href="/log-in"]') as Element);
    await waitFor(() => expect(path()).toBe('/log-in'));
  });

  test('shows that it is under way', async () => {
    server.use(http.post(call('set-password'), never));
    const { user } = await choose();
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(screen.getByRole('button', { name: /Set password/, busy: true })).toBeVisible();
  });

  test('that is refused says why, and another may be tried', async () => {
    server.use(
      http.post(call('set-password'), () =>
        errorResponse(422, 'Choose a password of at least 8 characters.'),
      ),
    );
    const { user } = await choose('short');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Problem Setting Password: There was an issue resetting your password.');
    expect(alert).toHaveTextContent('Choose a password of at least 8 characters.');
    server.use(http.post(call('set-password'), done));
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect(await screen.findByText('Successfully set password')).toBeVisible();
  });
});
