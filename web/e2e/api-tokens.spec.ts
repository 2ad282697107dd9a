import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const tokens = (page: Page) => page.getByRole('region', { name: 'API tokens settings' });

/** Makes a token with a name and returns it. */
async function make(page: Page, name: string): Promise<string> {
  await tokens(page).getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const field = tokens(page).getByLabel(`Your new token “${name}”`);
  await expect(field).toBeFocused();
  return field.inputValue();
}

/** The status of a program's request, which sends no cookies. */
async function status(origin: string, token: string, path: string, method = 'GET'): Promise<number> {
  const response = await fetch(origin + path, { method, headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

test('a program reads with a token, until it is revoked', async ({ page, laurels }) => {
  await signUp(page);
  await page.goto('/settings#api-tokens');
  await expect(tokens(page).getByText("You don't have any tokens.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const token = await make(page, 'Kitchen display');
  expect(token).toMatch(/^laurels_[\w-]{43}$/);
  await expect(tokens(page).getByRole('listitem')).toContainText('Not used yet');
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await status(laurels.origin, token, '/api/user/profile')).toBe(200);
  expect(await status(laurels.origin, token, '/api/user/viewed/tt0068646/true', 'POST')).toBe(403);
  expect(await status(laurels.origin, token, '/api/user/tokens')).toBe(403);

  // It's displayed once.
  await page.reload();
  await expect(tokens(page).getByRole('listitem')).toContainText('Last used just now');
  await expect(page.getByText(token)).toHaveCount(0);

  await tokens(page).getByRole('button', { name: 'Revoke Kitchen display' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(tokens(page).getByText('“Kitchen display” no longer works.')).toBeVisible();
  await expect(tokens(page).getByRole('listitem')).toHaveCount(0);
  expect(await status(laurels.origin, token, '/api/user/profile')).toBe(401);
});

test('a token marks a film on the open page', async ({ page, laurels }) => {
  await signUp(page);
  await page.goto('/settings');
  await tokens(page).getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Remote');
  await dialog.getByLabel(/^Marks:/).check();
  await dialog.getByLabel('Expires after').selectOption('Never');
  await expect(dialog.getByText(/^Careful: if it leaks/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const token = await tokens(page).getByLabel('Your new token “Remote”').inputValue();
  await expect(tokens(page).getByText('Never expires')).toBeVisible();
  expect(await status(laurels.origin, token, '/api/user/viewed/tt0068646/true', 'POST')).toBe(200);
  const profile = await (await page.request.get('/api/user/profile')).json();
  expect(profile.viewed).toEqual(['tt0068646']);
});

test('a new password revokes all tokens', async ({ page, laurels }) => {
  await signUp(page);
  await page.goto('/settings');
  const token = await make(page, 'Widget');
  await page.getByLabel('New password').fill('silver slippers');
  await page.getByLabel('Retype password').fill('silver slippers');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('We logged out your other devices and revoked your API tokens.')).toBeVisible();
  await expect(tokens(page).getByText("You don't have any tokens.")).toBeVisible();
  expect(await status(laurels.origin, token, '/api/user/profile')).toBe(401);
});

test('a failure keeps what was entered', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  await page.route('**/api/user/tokens', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await tokens(page).getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Widget');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByRole('alert')).toContainText("We can't reach Laurels.");
  await page.unroute('**/api/user/tokens');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(tokens(page).getByLabel('Your new token “Widget”')).toBeVisible();
});

test('a long list fits on a phone', async ({ page }) => {
  await signUp(page);
  const scopes = ['read', 'marks', 'friends'];
  for (let number = 10; number < 30; number++) {
    const name = `${number}${'W'.repeat(38)}`;
    const response = await page.request.post('/api/user/tokens', { data: { name, scopes }, headers });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await page.setViewportSize(phone);
  await page.goto('/settings#api-tokens');
  await expect(tokens(page).getByRole('listitem')).toHaveCount(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await tokens(page).getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('One more');
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(dialog.getByRole('alert')).toContainText('You can have up to 20 tokens.');
});
