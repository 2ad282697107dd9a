import { expect, test } from './fixtures';

test.use({ environment: 'staging' });

test('a watermark names the environment', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('complementary', { name: 'Environment' })).toHaveText('staging');
});

test('the pieces of the design system are on show', async ({ page }) => {
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});

test('a part of the app that cannot be loaded says so, and a reload mends it', async ({ page }) => {
  await page.route(/GalleryPage-.*\.js$/, (route) => route.abort());
  await page.goto('/dev/gallery');
  await expect(page.getByRole('alert')).toContainText('A new cut is showing');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});
