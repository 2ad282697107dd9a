import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const link = '/restore-email?id=user-1&token=secret';
const restored = vi.fn();

beforeEach(() => {
  restored.mockReset();
  server.use(
    http.post(at('/api/auth/email/restore'), async ({ request }) => {
      restored(await request.json());
      server.use(profileHandler(undefined));
      return HttpResponse.json({ resetToken: 'reset' });
    }),
    http.post(at('/api/auth/email/forgot-password/verify-token'), () =>
      HttpResponse.json({ name: 'Dorothy', email: 'dorothy@example.com' }),
    ),
  );
});

test.each([
  ['a visitor', undefined],
  ['a logged-in user', aUser()],
])('restores the email of %s on a click, then asks for a new password', async (_who, me) => {
  server.use(profileHandler(me));
  if (me) localStorage.setItem('laurels.logged-in', 'yes');
  const { user, path } = await visit(link);
  const button = await screen.findByRole('button', { name: 'Restore email' });
  expect(restored).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() => expect(path()).toBe('/reset-password?id=user-1&token=reset'));
  expect(restored).toHaveBeenCalledExactlyOnceWith({ userId: 'user-1', token: 'secret' });
  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(await screen.findByText('Email restored. Now choose a new password.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Account menu/ })).toBeNull();
});

test('shows an expired link', async () => {
  const detail = 'This link has expired or was already used.';
  server.use(http.post(at('/api/auth/email/restore'), () => errorResponse(422, detail)));
  const { user } = await visit(link);
  await user.click(await screen.findByRole('button', { name: 'Restore email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.queryByRole('button', { name: 'Restore email' })).toBeNull();
  expect(screen.getByRole('main').querySelector('a[href="/contact-us"]')).toBeVisible();
});

test('can be retried without a connection', async () => {
  server.use(http.post(at('/api/auth/email/restore'), () => HttpResponse.error(), { once: true }));
  const { user, path } = await visit(link);
  await user.click(await screen.findByRole('button', { name: 'Restore email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Laurels.");
  await user.click(screen.getByRole('button', { name: 'Restore email' }));
  await waitFor(() => expect(path()).toBe('/reset-password?id=user-1&token=reset'));
});

test('shows that a link is incomplete', async () => {
  await visit('/restore-email?id=user-1');
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of this link is missing.');
});
