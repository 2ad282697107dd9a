import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page }) => signUp(page));

test('a logged-in user is redirected from the welcome page to the dashboard', async ({ page }) => {
  await page.goto('/welcome');
  await expect(page).toHaveURL('/dashboard');
  await expect(page).toHaveTitle('Laurels - Dashboard');
  await page.goto('/log-in?from=mail');
  await expect(page).toHaveURL('/dashboard?from=mail');
});

test('the pages of admins and testers redirect other users', async ({ page }) => {
  for (const path of ['/admin', '/admin/users', '/membership', '/profile/unknown-user']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('the bars and the menu are accessible', async ({ page }) => {
  // A page with little content; dashboard.spec.ts checks the dashboard.
  await page.goto('/search');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('logging out redirects to the welcome page, and the dashboard requires a log-in again', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/welcome');
});

test('on a desktop, / focuses the search, and the results have a URL', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('1917');
  await page.getByRole('banner').getByRole('combobox', { name: 'Search in' }).selectOption('Film Overviews');
  await page.getByRole('banner').getByRole('combobox', { name: 'Search for' }).press('Enter');
  await expect(page).toHaveURL('/search-results?searchText=1917&searchType=overviews');
  await expect(page).toHaveTitle('Laurels - Search Results - 1917');
});

for (const width of [900, 1024, 1280]) {
  test(`the top bar is not cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact Us' })).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test('on a phone, the tabs navigate and / opens the search page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await tabs.getByRole('link', { name: 'Friends' }).click();
  await expect(page).toHaveURL('/friends');
  await expect(tabs.getByRole('link', { name: 'Friends' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
});

test('on a phone, the cookie banner is usable above the tabs', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/settings');
  const decline = page.getByRole('button', { name: 'Decline' });
  await decline.click();
  await expect(decline).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(decline).toHaveCount(0);
});
