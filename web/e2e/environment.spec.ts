import { expect, test } from './fixtures';

test.use({ environment: 'staging' });

test('a watermark names the environment', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('complementary', { name: 'Environment' })).toHaveText('staging');
});

test('a chunk that fails to load shows an error, and a reload fixes it', async ({ page }) => {
  await page.route(/ContactUsPage-.*\.js$/, (route) => route.abort());
  await page.goto('/contact-us');
  await expect(page.getByRole('alert')).toContainText("We couldn't load this page");
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
});
