import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';
import { observeLayoutShift } from './support/layoutShift';
import { markViewed } from './support/marks';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const godfather = 'tt0068646';
const casablanca = 'tt0034583';

async function log(page: Page, data: object): Promise<void> {
  const response = await page.request.post('/api/user/watches', { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
}

test('logs a film again, changes and removes entries in place', async ({ page }) => {
  await signUp(page);
  await markViewed(page, [godfather, casablanca]);
  await log(page, { film_id: godfather, watched: '2024-03-10', rating: 4 });
  await page.goto('/diary');
  await expect(page.getByRole('heading', { name: 'March 2024' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: /^The Godfather/ })).toBeVisible();

  await page.getByRole('button', { name: 'Watched The Godfather again' }).click();
  const again = page.getByRole('form', { name: 'Watched The Godfather again' });
  await again.getByRole('textbox', { name: 'Year' }).fill('2024');
  await again.getByRole('combobox', { name: 'Month' }).selectOption('March');
  await again.getByRole('combobox', { name: 'Day' }).selectOption('24');
  await again.getByRole('radio', { name: '4.5 stars' }).check({ force: true });
  await again.getByRole('textbox', { name: 'Note' }).fill('An offer I could not refuse.');
  await again.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('region', { name: 'Films of March 2024' });
  await expect(list.getByText('Rewatch')).toBeVisible();
  await expect(list.getByText('An offer I could not refuse.')).toBeVisible();

  await list.getByRole('button', { name: 'Change The Godfather, March 24, 2024' }).click();
  const form = page.getByRole('form', { name: 'Change The Godfather, March 24, 2024' });
  await form.getByRole('combobox', { name: 'Day' }).selectOption('25');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('March 25, 2024')).toBeVisible();

  await list.getByRole('button', { name: 'Change The Godfather, March 25, 2024' }).click();
  await list.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByText('March 25, 2024')).not.toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('March 25, 2024')).toBeVisible();
  await expect(list.getByText('An offer I could not refuse.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unknown dates' })).toContainText('Casablanca');
});

test('shows an entry made in another tab', async ({ page, context }) => {
  await signUp(page);
  await markViewed(page, [godfather]);
  await log(page, { film_id: godfather, watched: '2024-03-10' });
  await page.goto('/diary');
  const list = page.getByRole('region', { name: 'Films of March 2024' });
  await expect(list.getByText('March 10, 2024')).toBeVisible();
  await log(await context.newPage(), { film_id: godfather, watched: '2024-03-20' });
  await expect(list.getByText('March 20, 2024')).toBeVisible();
});

test('friends see ratings and notes once they are shared', async ({ page, browser, laurels }) => {
  await signUp(page);
  await markViewed(page, [godfather]);
  await log(page, { film_id: godfather, watched: '2024-03-10', rating: 4.5, note: 'Still the best.' });
  const me = await (await page.request.get('/api/user/profile')).json();
  const context = await browser.newContext({ baseURL: laurels.origin });
  const friend = await context.newPage();
  await signUp(friend);
  const other = await (await friend.request.get('/api/user/profile')).json();
  await friend.request.get(`/api/friend/invite/${me._id}`, { headers });
  await page.request.get(`/api/friend/accept/${other._id}`, { headers });
  await friend.goto(`/profile/${me._id}`);
  await expect(friend.getByRole('region', { name: /^Films viewed 1/ })).toBeVisible();
  await expect(friend.getByText('Still the best.')).not.toBeVisible();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Share my ratings and notes with friends' }).check();
  await expect
    .poll(async () => (await (await page.request.get('/api/user/diary-sharing')).json()).shared)
    .toBe(true);
  await friend.reload();
  await expect(friend.getByText('Still the best.')).toBeVisible();
  await context.close();
});

test('switches between calendar and list on a phone, and is accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await markViewed(page, [godfather, casablanca]);
  await log(page, { film_id: godfather, watched: '2024-03-10', rating: 4, note: 'Yes.' });
  await log(page, { film_id: casablanca, watched: '2024' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Diary' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  const list = page.getByRole('region', { name: 'Films of March 2024' });
  await expect(list).not.toBeVisible();
  await page.getByRole('radio', { name: 'List' }).check();
  await expect(list).toBeVisible();
  await expect(page.getByRole('table')).not.toBeVisible();
  await list.getByRole('button', { name: /^Change The Godfather/ }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('nothing shifts while it loads on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await markViewed(page, [godfather, casablanca]);
  await log(page, { film_id: godfather, watched: '2024-03-10', rating: 4, note: 'Yes.' });
  const layoutShift = await observeLayoutShift(page);
  await page.goto('/diary');
  await expect(page.getByRole('table').getByRole('link', { name: /^The Godfather/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Casablanca' })).toBeVisible();
  expect(await layoutShift()).toBe(0);
});
