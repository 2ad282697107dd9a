import { blockAppScripts, desktop, expect, phone, signUp, test } from './fixtures';

test.describe('an anonymous visitor', () => {
  for (const path of ['/', '/dashboard', '/checklist/12', '/admin']) {
    test(`is redirected from ${path} to the welcome page`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/welcome');
      await expect(page).toHaveTitle('Laurels - Welcome');
    });
  }

  test('sees a log-in link and disabled main links', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/no-such-page');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toBeDisabled();
    await bar.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/log-in');
    await expect(page).toHaveTitle('Laurels - Log In');
  });
});

test('the welcome page is readable and links to the log-in page before its scripts load', async ({
  page,
}) => {
  await blockAppScripts(page);
  await page.goto('/welcome', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Watch every nominee.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start your list' })).toHaveAttribute(
    'href',
    '/log-in#sign-up',
  );
});

test('an unknown URL has status 404 and links to the welcome page', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Laurels - Page Not Found');
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the welcome page' }).click();
  await expect(page).toHaveURL('/welcome');
});

test('production has no watermark, and no build has development pages', async ({ page }) => {
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Environment' })).toHaveCount(0);
});

test('going back restores the page and its scroll position', async ({ page }) => {
  await page.goto('/no-such-page');
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await privacy.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await privacy.click();
  await expect(page).toHaveURL('/privacy');
  // The URL changes before the page does.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/no-such-page');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('the keyboard reaches the content in one step and the shortcuts with a key', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Skip to content')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await list.getByRole('switch', { name: 'Use single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
});

for (const viewport of [phone, desktop]) {
  for (const path of ['/welcome', '/no-such-page']) {
    test(`${path} is not cut off and does not shift while it loads at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.addInitScript(() => {
        const page = document.documentElement.dataset;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            page.shift = String(
              Number(page.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value,
            );
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const { wider, shift } = await page.evaluate(() => ({
        wider: document.documentElement.scrollWidth - innerWidth,
        shift: Number(document.documentElement.dataset.shift ?? 0),
      }));
      expect(wider).toBeLessThanOrEqual(0);
      expect(shift).toBeLessThan(0.01);
    });
  }
}

test('the first page costs less than 150 kB of JavaScript', async ({ page }) => {
  await page.goto('/welcome');
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  // Uncompressed or missing files would be far outside of these limits.
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(150_000);
});

test('the page does not violate its content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await page.goto('/no-such-page');
  await page.waitForLoadState('networkidle');
  expect(violations).toEqual([]);
});

test('the user menu links to About and Contact Us on phones, and skips them on wide screens', async ({
  page,
}) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await page.goto('/settings');
  const menu = page.getByRole('button', { name: /^Account menu/ });
  for (const [name, url] of [
    ['About', '/about'],
    ['Contact Us', '/contact-us'],
  ] as const) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page).toHaveURL(url);
  }
  await page.setViewportSize(desktop);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'About' })).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  // Past Profile, Stats, People and Settings.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Dark theme' })).toBeFocused();
});

test('shows a notice only while offline', async ({ page, context }) => {
  await page.goto('/no-such-page');
  await context.setOffline(true);
  await expect(page.getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You're offline.")).toBeHidden();
});

test('a guarded page shows the bars while it waits for the server', async ({ page }) => {
  await page.route('/api/user/profile', () => {});
  await page.goto('/dashboard');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading page' })).toBeVisible();
});

test('serves the icon that browsers request by default', async ({ page }) => {
  const icon = await page.request.get('/favicon.ico');
  expect(icon.status()).toBe(200);
  expect(icon.headers()['content-type']).toMatch(/^image\//);
});
