import { accessibilityViolations, expect, test } from './fixtures';

const screens = [
  '/welcome',
  '/log-in',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/about',
  '/privacy',
  '/contact-us',
  '/connect-with/unknown-user',
  '/no-such-page',
];

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

for (const screen of screens) {
  test(`${screen} is accessible in both themes, on a phone and on a desktop`, async ({ page }) => {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
