import type { Browser, Page } from '@playwright/test';
import { accessibilityViolations, expect, newContext, signUp, test } from './fixtures';
import type { Laurels } from './laurels';

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Signs up and grants the admin role before the first page is opened. */
async function signUpAsAdmin(page: Page, laurels: Laurels) {
  const account = await signUp(page);
  laurels.grant(account.email, 'admin');
  return account;
}

/** Signs up another user in a separate browser context. */
async function signUpOther(browser: Browser, laurels: Laurels) {
  const context = await newContext(browser, { baseURL: laurels.origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const { email } = await signUp(page);
  const { _id } = (await (await page.request.get('/api/user/profile')).json()) as { _id: string };
  return { page, email, id: _id };
}

test('finds a user, grants a role that applies at once, and enforces the rules of deletion', async ({
  page,
  browser,
  laurels,
}) => {
  const admin = await signUpAsAdmin(page, laurels);
  const other = await signUpOther(browser, laurels);
  await other.page.goto('/search');

  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'users Find people' }).click();
  await expect(page).toHaveTitle('Laurels - Users');
  await page.getByRole('searchbox', { name: 'Search' }).fill(other.email);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('row', { name: other.email }).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/user/${other.id}`);

  // The other user's menu updates without a reload.
  await page.getByRole('switch', { name: 'Admin' }).click();
  await other.page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(other.page.getByRole('menuitem', { name: 'Admin' })).toBeVisible();
  await other.page.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(other.page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await page.getByRole('switch', { name: 'Admin' }).click();
  await expect(other.page).toHaveURL('/dashboard');

  await page.getByRole('switch', { name: 'Marked for deletion' }).click();
  await expect(page.getByText('MARKED FOR DELETION LESS THAN A MINUTE AGO')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete user' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  // A browser whose clock is ahead offers the deletion; the server rejects it.
  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await page.getByRole('button', { name: 'Delete user' }).click();
  const dialog = page.getByRole('dialog', {
    name: `Are you sure you want to delete this user ${other.email}?`,
  });
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'delete user' }).click();
  await expect(dialog.getByRole('alert')).toContainText('less than a day ago');
  await dialog.getByRole('button', { name: 'keep user' }).click();

  // The last admin can't give up the role.
  await page.goto('/admin/users?among=admins');
  await page.getByRole('row', { name: admin.email }).getByRole('link').click();
  await page.getByRole('switch', { name: 'Admin' }).click();
  await page.getByRole('button', { name: 'Give up role' }).click();
  await expect(page.getByRole('alert')).toContainText('last admin');
  await expect(page.getByRole('switch', { name: 'Admin' })).toBeChecked();

  await page.goto('/admin/user/tin-man');
  await expect(page.getByText('no user found with id tin-man')).toBeVisible();
  await other.page.context().close();
});

test('marks messages as answered, logs changes and shows server info', async ({ page, laurels }) => {
  await signUpAsAdmin(page, laurels);
  const data = { subject: 'Idea', message: 'More rings, please!' };
  await page.request.post('/api/user/contact-us-message', { data, headers });
  await page.goto('/admin/messages');
  const message = page.getByRole('listitem').filter({ hasText: data.message });
  await expect(message).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('No open messages')).toBeVisible();

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'answered a message' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Server' }).click();
  await expect(page.getByRole('region', { name: 'Data' })).toContainText('SQLite');
  await expect(page.getByRole('region', { name: 'Raw server info' })).toContainText('"uptime_seconds"');
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'Test api' }).click();
  await expect(page.getByText(/responded in \d+ ms/)).toBeVisible();
  await page.getByRole('button', { name: 'Test holidays' }).click();
  await page.getByLabel('Day', { exact: true }).fill('2026-10-31');
  await expect(page.getByText('🎃 Halloween').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
