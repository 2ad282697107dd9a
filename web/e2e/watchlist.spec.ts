import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';
import { overview } from './support/marks';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

test.use({ settings: { LAURELS_LISTINGS: 'sample' } });

/** Bookmarks films of many ceremonies; returns their ids. */
async function bookmark(page: Page, count: number): Promise<string[]> {
  const ceremonies = await overview(page);
  const films = ceremonies.flatMap(({ nomination_summary }) =>
    (nomination_summary[0]?.films ?? []).map(({ film_id }) => film_id),
  );
  const ids = [...new Set(films)].slice(0, count);
  const film_bookmarked_states = ids.map((film_id) => ({ film_id, bookmarked: true }));
  const response = await page.request.post('/api/user/set-bookmarked-states', {
    data: { film_bookmarked_states },
    headers,
  });
  expect(response.ok(), await response.text()).toBe(true);
  return ids;
}

const rows = (page: Page) => page.getByRole('region', { name: 'Films' }).getByRole('listitem');

test('sorts, filters and marks several films at once', async ({ page }) => {
  await signUp(page);
  await bookmark(page, 200);
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/^200 films, /)).toBeVisible();
  await expect(rows(page).first()).toContainText('Added');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Shortest first');
  await expect(page).toHaveURL('/watchlist?sort=runtime');
  await page.getByRole('combobox', { name: 'Streaming service' }).selectOption({ index: 1 });
  await expect(page.getByText(/^200 films, /)).not.toBeVisible();
  await expect(rows(page).first()).toContainText('On ');
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Select' }).click();
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected films' });
  await bar.getByRole('button', { name: 'Mark watched' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark watched' }).click();
  await expect(page.getByText(/^198 films, /)).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Watchlist 198 films' })).toBeVisible();
});

test('shows a film that was bookmarked in another tab', async ({ page, context }) => {
  await signUp(page);
  const [film = ''] = await bookmark(page, 3);
  await page.goto('/watchlist');
  await expect(rows(page)).toHaveCount(3);
  const other = await context.newPage();
  await other.request.post(`/api/user/watchlist/${film}/false`, { headers });
  await expect(rows(page)).toHaveCount(2);
  await other.request.post(`/api/user/watchlist/${film}/true`, { headers });
  await expect(rows(page)).toHaveCount(3);
});

test('is two taps away on a phone, and accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await bookmark(page, 12);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Watchlist 12 films' }).click();
  await expect(page).toHaveURL('/watchlist');
  await expect(rows(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Select' }).click();
  await rows(page).first().getByRole('checkbox').check();
  expect(await accessibilityViolations(page)).toEqual([]);
});
