import type { Page } from '@playwright/test';
import { blockAppScripts, expect, test } from './fixtures';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the chosen theme is applied after a reload, from the first paint', async ({ page }) => {
  await page.goto('/no-such-page');
  const dark = await background(page);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).check();
  const light = await background(page);
  expect(light).not.toBe(dark);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', light);

  // Without the app's scripts, only the first paint is visible.
  await blockAppScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => background(page)).toBe(light);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('with a light system theme', () => {
  test.use({ colorScheme: 'light' });

  test('the system theme is followed once it is chosen, and when it changes', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
