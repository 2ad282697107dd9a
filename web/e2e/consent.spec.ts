import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';

const analytics = 'https://us.i.posthog.com';
const errors = 'https://o1.ingest.sentry.io';

test.use({
  environment: 'staging',
  contextOptions: { reducedMotion: 'reduce' },
  settings: { LAURELS_POSTHOG_KEY: 'phc_test', LAURELS_SENTRY_DSN: 'https://abc@o1.ingest.sentry.io/42' },
  peers: [analytics, errors],
});

const bar = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });

/** Intercepts and records the requests to both services. */
async function recordRequests(page: Page) {
  const requests: { url: string; body: string }[] = [];
  for (const host of [analytics, errors]) {
    await page.context().route(`${host}/**`, async (route) => {
      const request = route.request();
      requests.push({ url: request.url(), body: request.postDataBuffer()?.toString('latin1') ?? '' });
      await route.fulfill({ json: { status: 1 }, headers: { 'access-control-allow-origin': '*' } });
    });
  }
  return requests;
}

test('sends nothing before consent or after declining', async ({ page }) => {
  const requests = await recordRequests(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/welcome');
  await expect(bar(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => url.endsWith('/api/user/page-view'))).toHaveLength(1);
  await bar(page).getByRole('button', { name: 'Decline' }).click();
  await expect(bar(page)).toBeHidden();
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await expect(bar(page)).toBeHidden();
  expect(requests).toEqual([]);
  expect(loaded.filter((url) => /posthog|sentry/.test(url))).toEqual([]);
});

test('tracks pages and reports errors after consent, without personal data', async ({ page }) => {
  const requests = await recordRequests(page);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await signUp(page);
  await page.goto('/about?token=secret');
  await bar(page).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect
    .poll(() => requests.filter(({ url }) => url.startsWith(analytics)).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('the projector jammed');
    }),
  );
  await expect
    .poll(() => requests.filter(({ url }) => url.startsWith(errors)).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  expect(requests.map(({ body }) => body).join()).toContain('the projector jammed');
  expect(JSON.stringify(requests)).not.toMatch(/secret|example\.com/);
  expect(violations).toEqual([]);
});

test('changes a choice from the footer and sends it to the server', async ({ page }) => {
  await recordRequests(page);
  await signUp(page);
  await page.goto('/about');
  await bar(page).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  const sent = page.waitForRequest('**/api/user/cookie-preferences');
  await page.getByRole('switch', { name: 'Allow third-party cookies' }).click();
  expect((await sent).postDataJSON()).toEqual({ allow_third_party_cookies: false });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(bar(page)).toBeHidden();
});

test('does not cover the end of the page or the tabs', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto('/dashboard');
  await expect(bar(page)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: /Friends/ })
    .click();
  await expect(page).toHaveURL('/friends');
  // The page grows when its lists load.
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('not endorsed or certified by TMDB')).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('has an accessible bar and settings', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(bar(page)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
