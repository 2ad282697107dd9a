import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anAccount, anAdmin, inbox } from '../../../testing/admin';
import { aUser } from '../../../testing/builders';
import { visit } from '../../../testing/render';
import { errorResponse, profileHandler, server } from '../../../testing/server';

const at = (path: string) => `${location.origin}${path}`;
const allUsers = [
  anAccount({ roles: { is_admin: true, is_tester: true, is_dev_acquaintance: false } }),
  anAccount({ _id: 'glinda', display_name: 'Glinda', auth: { password: false, google: false, apple: true } }),
];

let requests: URLSearchParams[] = [];

/** Responds to any page request as if there were `total` users. */
function usersHandler(total: number) {
  return http.get(at('/api/admin/users'), ({ request }) => {
    const query = new URL(request.url).searchParams;
    requests.push(query);
    const text = query.get('search')?.toLowerCase() ?? '';
    const users = allUsers.filter(({ display_name }) => display_name.toLowerCase().includes(text));
    return HttpResponse.json(users, { headers: { 'x-total-count': String(text ? users.length : total) } });
  });
}

beforeEach(() => {
  requests = [];
  server.use(profileHandler(anAdmin()), inbox(), usersHandler(2));
});

test('lists users with their roles and links', async () => {
  await visit('/admin/users');
  const table = within(await screen.findByRole('table'));
  const toto = within(table.getByRole('row', { name: /^Toto/ }));
  expect(toto.getByRole('link', { name: 'Toto' })).toHaveAttribute('href', '/admin/user/toto');
  expect(toto.getByRole('img', { name: 'admin' })).toBeVisible();
  expect(toto.getByRole('img', { name: 'tester' })).toBeVisible();
  expect(toto.queryByRole('img', { name: 'dev acquaintance' })).toBeNull();
  expect(table.getByText('no email')).toBeVisible();
  expect(screen.getByText('2 people')).toBeVisible();
  expect(requests.at(-1)?.toString()).toBe('limit=50&offset=0');
});

test('shows the local date on which a user joined', async () => {
  // January 1, 22:00 in Honolulu, the time zone of the tests.
  const user = anAccount({ account_created: '2026-01-02T08:00:00Z' });
  server.use(
    http.get(at('/api/admin/users'), () => HttpResponse.json([user], { headers: { 'x-total-count': '1' } })),
  );
  await visit('/admin/users');
  expect(await screen.findByText('January 1, 2026')).toBeVisible();
});

test('debounces the search and puts it in the URL', async () => {
  const { user, path } = await visit('/admin/users?page=3');
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), ' glin ');
  await waitFor(() => expect(path()).toBe('/admin/users?search=glin'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Toto' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Glinda' })).toBeVisible();
  expect(requests.filter((query) => query.has('search'))).toHaveLength(1);
  expect(screen.getByRole('searchbox')).toHaveValue(' glin ');
});

test('clears a search without results', async () => {
  const { user, path } = await visit('/admin/users?search=zelda&among=testers');
  expect(await screen.findByRole('heading', { name: 'No users found' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(await screen.findByRole('link', { name: 'Toto' })).toBeVisible();
  expect(path()).toBe('/admin/users');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('sorts, filters and pages', async () => {
  server.use(usersHandler(120));
  const { user, path } = await visit('/admin/users');
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(path()).toBe('/admin/users?sort=name'));
  expect(await screen.findByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(requests.at(-1)?.get('offset')).toBe('50'));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Last page' }));
  await waitFor(() => expect(path()).toBe('/admin/users?sort=name&page=3'));
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'Admins');
  await waitFor(() => expect(path()).toBe('/admin/users?sort=name&among=admins'));
});

test('retries after a load error', async () => {
  server.use(http.get(at('/api/admin/users'), () => errorResponse(503, 'Not now.'), { once: true }));
  const { user } = await visit('/admin/users');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Toto' })).toBeVisible();
});

test('redirects users who are not admins', async () => {
  server.use(profileHandler(aUser()));
  const { path } = await visit('/admin/users');
  expect(path()).toBe('/dashboard');
  expect(requests).toEqual([]);
});
