import type { Page } from '@playwright/test';
import { expect, holdBackTheCode, test } from './fixtures';

const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a chosen theme survives a reload, from the first paint on', async ({ page }) => {
  await page.goto('/no-such-page');
  const dark = await ground(page);
  await page.getByRole('contentinfo').getByRole('radio', { name: 'Light' }).check();
  const light = await ground(page);
  expect(light).not.toBe(dark);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', light);

  // What is painted without it is what the visitor sees first.
  await holdBackTheCode(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => ground(page)).toBe(light);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test.describe('of a system set to light', () => {
  test.use({ colorScheme: 'light' });

  test('the theme is followed once that is chosen, and at once when it changes', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('contentinfo').getByRole('radio', { name: 'System' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
