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
