import type { Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';
import { observeLayoutShift } from './support/layoutShift';
import { markViewed, overview } from './support/marks';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Logs all films of the third ceremony on days of 2025. */
async function watchIn2025(page: Page): Promise<number> {
  const ceremonies = (await overview(page)).filter(({ ceremony }) => ceremony === 3);
  const films = ceremonies.flatMap(({ nomination_summary }) =>
    nomination_summary.flatMap((category) => category.films.map(({ film_id }) => film_id)),
  );
  const ids = [...new Set(films)];
  await markViewed(page, ids);
  const watches = ids.map((film_id, index) => ({
    film_id,
    watched: `2025-${String((index % 12) + 1).padStart(2, '0')}-${String(index + 1).padStart(2, '0')}`,
    rating: 3 + (index % 5) / 2,
  }));
  const response = await page.request.post('/api/user/import-watches', { data: { watches }, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return ids.length;
}

const current = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).locator('[aria-current]');

test('keys and buttons turn the screens, which the URL remembers', async ({ page }) => {
  await page.setViewportSize(desktop);
  await signUp(page);
  const films = await watchIn2025(page);
  await page.goto('/stats');
  await page.getByRole('link', { name: 'Your 2025 in review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your 2025 in review');
  await expect(page).toHaveTitle('Laurels - Year in Review');
  await expect(page.getByRole('region', { name: 'Films' })).toContainText(String(films));
  await expect(current(page)).toHaveAccessibleName('1: Films');

  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Hours' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Next screen' }).click();
  await expect(page.getByRole('region', { name: 'Decades' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Films' })).not.toBeInViewport();
  await expect(page).toHaveURL('/stats/year/2025?screen=5');

  await page.reload();
  await expect(page.getByRole('region', { name: 'Decades' })).toBeInViewport();
  await expect(current(page)).toHaveAccessibleName('5: Decades');
  await page.getByRole('button', { name: 'Previous screen' }).click();
  await expect(page.getByRole('region', { name: 'First and last' })).toBeInViewport();
  await page.getByRole('region', { name: 'First and last' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Turns films, not screens, below the dialog.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).not.toBeVisible();
  await expect(current(page)).toHaveAccessibleName('4: First and last');
  await page.getByRole('button', { name: '10: Summary' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/stats');
});

test('screens are swiped on a phone, without moving the page', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await watchIn2025(page);
  const shift = await observeLayoutShift(page);
  await page.goto('/stats/year/2025');
  const films = page.getByRole('region', { name: 'Films' });
  await expect(films).toBeInViewport();
  // As a finger scrolls them: they snap to the next one.
  await films.evaluate((screen) => screen.parentElement?.scrollBy({ left: screen.clientWidth * 0.7 }));
  await expect(current(page)).toHaveAccessibleName('2: Hours');
  await expect(page).toHaveURL('/stats/year/2025?screen=2');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(await shift()).toBeLessThan(0.01);
});

for (const screen of [3, 4, 9, 10]) {
  test(`screen ${screen} is accessible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signUp(page);
    await watchIn2025(page);
    await page.goto(`/stats/year/2025?screen=${screen}`);
    await expect(current(page)).toHaveAccessibleName(new RegExp(`^${screen}: `));
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('a year with too few dates says what is missing', async ({ page }) => {
  await signUp(page);
  await page.goto('/stats/year/2025');
  await expect(page.getByRole('heading', { name: 'No review yet' })).toBeVisible();
  await expect(page.getByText('You have no films with an exact date in 2025.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add dates' }).click();
  await expect(page).toHaveURL('/diary');
});
