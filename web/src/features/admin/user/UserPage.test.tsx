import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { meQueries } from '../../../shared/me/queries';
import { type AdminUser, account, anAccount, anAdmin, inbox } from '../../../testing/admin';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const change = vi.fn();

/** Handles role and mark changes like the server. */
function changes(user: AdminUser) {
  return [
    http.post(at(`/api/admin/user/update-user-role/${user._id}`), async ({ request }) => {
      const flag = (await request.json()) as Partial<AdminUser['roles']>;
      change(flag);
      return HttpResponse.json({ ...user, roles: { ...user.roles, ...flag } });
    }),
    http.post(at(`/api/admin/user/set-mark-for-deletion/${user._id}/:marked`), ({ params }) => {
      change(params.marked);
      return HttpResponse.json({
        ...user,
        marked_for_deletion: params.marked === 'true' ? daysAgo(0) : null,
      });
    }),
  ];
}

beforeEach(() => {
  change.mockReset();
  server.use(profileHandler(anAdmin()), inbox(), ...account(anAccount()), ...changes(anAccount()));
});

test('shows a user with raw data and profile', async () => {
  await visit('/admin/user/toto');
  expect(await screen.findByRole('heading', { level: 1, name: 'Toto' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile/toto');
  expect(await screen.findByRole('region', { name: 'Raw user data' })).toHaveTextContent('"_id": "toto"');
  const profile = within(screen.getByRole('region', { name: "Toto's profile" }));
  expect(await profile.findByText('of 6 nominated films viewed', { exact: false })).toHaveTextContent(
    /^1 of/,
  );
  expect(screen.queryByText(/^MARKED FOR DELETION/)).toBeNull();
});

test('shows the local date on which the user joined', async () => {
  // January 1, 22:00 in Honolulu, the time zone of the tests.
  server.use(...account(anAccount({ account_created: '2026-01-02T08:00:00Z' })));
  await visit('/admin/user/toto');
  expect(await screen.findByText('January 1, 2026')).toBeVisible();
});

test('copies the raw data', async () => {
  const { user } = await visit('/admin/user/toto');
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ _id: 'toto' });
});

test('toggles a role once and shows the state the server returned', async () => {
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.post(at('/api/admin/user/update-user-role/toto'), async ({ request }) => {
      change(await request.json());
      await responded;
      return HttpResponse.json(anAccount({ roles: { ...anAccount().roles, is_tester: true } }));
    }),
  );
  const { user } = await visit('/admin/user/toto');
  const tester = await screen.findByRole('switch', { name: 'Tester' });
  await user.click(tester);
  await waitFor(() => expect(tester).toHaveAttribute('aria-busy'));
  expect(tester).toBeChecked();
  await user.click(tester);
  await user.click(screen.getByRole('switch', { name: 'Admin' }));
  respond();
  await waitFor(() => expect(tester).not.toHaveAttribute('aria-busy'));
  expect(tester).toBeChecked();
  expect(change.mock.calls).toEqual([[{ is_tester: true }]]);
});

test('reverts a rejected role change and shows the reason', async () => {
  server.use(
    http.post(at('/api/admin/user/update-user-role/:id'), () =>
      errorResponse(409, 'This is the last admin.'),
    ),
  );
  const { user } = await visit('/admin/user/toto');
  const admin = await screen.findByRole('switch', { name: 'Admin' });
  await user.click(admin);
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the last admin.');
  expect(admin).not.toBeChecked();
});

test('confirms before an admin gives up the role, then redirects', async () => {
  const me = anAccount({
    _id: 'user-1',
    roles: { is_admin: true, is_tester: false, is_dev_acquaintance: false },
  });
  server.use(...account(me), ...changes(me));
  const { user, cache, path } = await visit('/admin/user/user-1');
  await user.click(await screen.findByRole('switch', { name: 'Admin' }));
  await user.click(screen.getByRole('button', { name: 'Stay an admin' }));
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('switch', { name: 'Admin' }));
  await user.click(screen.getByRole('button', { name: 'Give up role' }));
  await waitFor(() => expect(change).toHaveBeenCalledWith({ is_admin: false }));
  // As a live update would.
  cache.setQueryData(meQueries.profile().queryKey, aUser());
  await waitFor(() => expect(path()).toBe('/dashboard'));
});

test('marks a user for deletion, who cannot be deleted yet', async () => {
  const { user } = await visit('/admin/user/toto');
  await user.click(await screen.findByRole('switch', { name: 'Marked for deletion' }));
  expect(await screen.findByText('MARKED FOR DELETION LESS THAN A MINUTE AGO')).toBeVisible();
  expect(change.mock.calls).toEqual([['true']]);
  expect(screen.getByText(/^Can be deleted in (?:1 day|23 hours)\.$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull();
});

test('deletes an account marked for a full day, after confirmation', async () => {
  const deleted = vi.fn();
  server.use(
    ...account(anAccount({ marked_for_deletion: daysAgo(2) })),
    http.get(at('/api/admin/users'), () => HttpResponse.json([], { headers: { 'x-total-count': '0' } })),
    http.delete(at('/api/admin/user/toto'), () => errorResponse(409, 'This is the last admin.'), {
      once: true,
    }),
    http.delete(at('/api/admin/user/toto'), () => {
      deleted();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, path } = await visit('/admin/user/toto');
  expect(await screen.findByText('MARKED FOR DELETION 2 DAYS AGO')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Delete user' }));
  const title = 'Are you sure you want to delete this user toto@example.com?';
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'keep user' }));
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Delete user' }));
  await user.click(screen.getByRole('button', { name: 'delete user' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This is the last admin.');
  expect(deleted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'delete user' }));
  await waitFor(() => expect(path()).toBe('/admin/users'));
  expect(deleted).toHaveBeenCalledOnce();
  // The toast is rendered again when the route changes.
  await waitFor(() => expect(screen.getByText("Deleted Toto's account.")).toBeVisible());
});

test('does not offer admins to delete their own account', async () => {
  server.use(...account(anAccount({ _id: 'user-1', marked_for_deletion: daysAgo(2) })));
  await visit('/admin/user/user-1');
  expect(await screen.findByText(/^MARKED FOR DELETION/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull();
});

test('reports an unknown id', async () => {
  server.use(http.get(at('/api/admin/user/:id'), () => errorResponse(404, 'There is no such user.')));
  await visit('/admin/user/tin-man');
  expect(await screen.findByText('no user found with id tin-man')).toBeVisible();
});

test('shows admins the profile of any user', async () => {
  await visit('/profile/toto');
  expect(await screen.findByRole('heading', { level: 1, name: 'Toto' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
});
