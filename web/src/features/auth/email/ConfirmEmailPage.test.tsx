import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { takePostLoginPath } from '../../../shared/me/postLoginPath';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const link = '/confirm-email?id=user-1&token=secret';
const never = () => new Promise<never>(() => {});
const confirmed = vi.fn();

beforeEach(() => {
  confirmed.mockReset();
  localStorage.setItem('laurels.logged-in', 'yes');
});

/** Answers with the user, who has this email from now on. */
function confirmsTo(email: string) {
  return http.post(at('/api/user/email/confirm'), async ({ request }) => {
    confirmed(await request.json());
    return HttpResponse.json({ ...aUser({ email }), revision: 2 });
  });
}

test('verifies the email once, without a click', async () => {
  server.use(profileHandler(aUser()), confirmsTo('dorothy@example.com'));
  await visit(link);
  expect(await screen.findByText('dorothy@example.com is verified.')).toBeVisible();
  expect(confirmed).toHaveBeenCalledExactlyOnceWith({ token: 'secret' });
});

test('shows a new email', async () => {
  server.use(profileHandler(aUser()), confirmsTo('glinda@example.com'));
  const { user, path } = await visit(link);
  expect(await screen.findByText('Your email is now glinda@example.com.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to your dashboard' }));
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('shows a pending state', async () => {
  server.use(profileHandler(aUser()), http.post(at('/api/user/email/confirm'), never));
  await visit(link);
  expect(await screen.findByRole('status', { name: 'Confirming your email' })).toBeVisible();
});

test.each([
  [422, 'This link has expired or was already used.'],
  [409, "There's already an account with this email."],
])('shows a rejected link (%i) and offers a new one', async (status, detail) => {
  server.use(
    profileHandler(aUser()),
    http.post(at('/api/user/email/confirm'), () => errorResponse(status, detail)),
  );
  await visit(link);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(detail);
  expect(alert).toHaveTextContent('Your email is dorothy@example.com.');
  expect(screen.getByRole('main').querySelector('a[href="/settings#email"]')).toBeVisible();
});

test('can be retried without a connection', async () => {
  server.use(
    profileHandler(aUser()),
    http.post(at('/api/user/email/confirm'), () => HttpResponse.error()),
  );
  const { user } = await visit(link);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Laurels.");
  server.use(confirmsTo('dorothy@example.com'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('dorothy@example.com is verified.')).toBeVisible();
});

test('does not ask to log in if only the connection is missing', async () => {
  server.use(http.get(at('/api/user/profile'), () => HttpResponse.error()));
  const { user } = await visit(link);
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Laurels.");
  server.use(profileHandler(aUser()), confirmsTo('dorothy@example.com'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('dorothy@example.com is verified.')).toBeVisible();
});

test('asks visitors to log in, and returns afterwards', async () => {
  server.use(confirmsTo('dorothy@example.com'));
  const { user, path } = await visit(link);
  expect(screen.getByText(/^Log in to your account to finish/)).toBeVisible();
  await user.click(screen.getByRole('main').querySelector('a[href="/log-in"]') as Element);
  await waitFor(() => expect(path()).toBe('/log-in'));
  expect(takePostLoginPath()).toBe(link);
  expect(confirmed).not.toHaveBeenCalled();
});

test('of another account changes nothing and offers to switch', async () => {
  server.use(
    profileHandler(aUser({ _id: 'user-2', username: 'Glinda', email: 'glinda@example.com' })),
    confirmsTo('dorothy@example.com'),
    http.post(at('/api/auth/logout'), () => {
      server.use(profileHandler(undefined));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, path } = await visit(link);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This link belongs to another account.');
  expect(alert).toHaveTextContent("You're logged in as glinda@example.com.");
  expect(confirmed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Switch account' }));
  await waitFor(() => expect(path()).toBe('/log-in'));
  expect(takePostLoginPath()).toBe(link);
});

test.each(['/confirm-email', '/confirm-email?id=user-1', '/confirm-email?token=secret'])(
  'shows that a link is incomplete: %s',
  async (path) => {
    server.use(profileHandler(aUser()), confirmsTo('dorothy@example.com'));
    await visit(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Part of this link is missing.');
    expect(confirmed).not.toHaveBeenCalled();
  },
);
