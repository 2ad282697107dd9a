import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';
import { markViewed, overview } from './support/marks';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Marks all films of the first ceremonies, with two dates. */
async function watchFirstCeremonies(page: Page): Promise<string[]> {
  const ceremonies = (await overview(page)).filter(({ ceremony }) => ceremony <= 3);
  const films = ceremonies.flatMap(({ nomination_summary }) =>
    nomination_summary.flatMap((category) => category.films.map(({ film_id }) => film_id)),
  );
  const ids = [...new Set(films)];
  await markViewed(page, ids);
  for (const [index, watched] of ['2024-03-10', '2024-03-11'].entries()) {
    const data = { film_id: ids[index], watched };
    expect((await page.request.post('/api/user/watches', { data, headers })).ok()).toBe(true);
  }
  return ids;
}

test('charts show what was watched, and the heat map opens a category', async ({ page }) => {
  await signUp(page);
  const films = await watchFirstCeremonies(page);
  await page.goto('/stats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stats');
  await expect(page).toHaveTitle('Laurels - Stats');
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(`${films.length}`);
  await expect(page.getByRole('region', { name: 'Records' })).toContainText('2 days');
  await expect(page.getByRole('img', { name: /^World map/ })).toBeVisible();
  const released = page.getByRole('region', { name: 'Released' });
  await released.getByText('Show as a table').click();
  await expect(released.getByRole('row', { name: /^1920s/ })).toBeVisible();

  const grid = page.getByRole('grid');
  await page.getByRole('heading', { name: 'Every ring' }).scrollIntoViewIfNeeded();
  const cell = grid.getByRole('gridcell', { name: /^3rd: Best Picture, 5 of 5 viewed$/ });
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByRole('gridcell', { name: /^3rd: / }).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Best Picture');
});

test('the page is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto('/stats');
  await expect(page.getByRole('heading', { name: 'Your charts start here' })).toBeVisible();
  await watchFirstCeremonies(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Every ring' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('grid')).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});
