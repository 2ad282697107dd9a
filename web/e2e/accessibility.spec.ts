import { accessibilityFaults, chooseTheme, desktop, expect, phone, type Theme, test } from './fixtures';

const screens = [
  '/welcome',
  '/log-in',
  '/reset-password',
  '/about',
  '/privacy',
  '/contact-us',
  '/connect-with/nobody',
  '/no-such-page',
];

test.use({ environment: 'development', contextOptions: { reducedMotion: 'reduce' } });

for (const viewport of [phone, desktop]) {
  for (const theme of ['dark', 'light'] satisfies Theme[]) {
    test.describe(`at ${viewport.width} px, ${theme}`, () => {
      test.use({ viewport });

      for (const screen of screens) {
        test(`${screen} can be used by everyone`, async ({ page }) => {
          await chooseTheme(page, theme);
          await page.goto(screen);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          expect(await accessibilityFaults(page)).toEqual([]);
        });
      }
    });
  }
}
