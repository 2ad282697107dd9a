import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, signUp, test } from './fixtures';
import type { Laurels } from './laurels';
import { emailedLink } from './support/emailedLink';

test.use({
  environment: 'staging',
  settings: { LAURELS_LISTINGS: 'sample' },
  contextOptions: { reducedMotion: 'reduce' },
});

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

const emailSwitch = (page: Page) => page.getByRole('switch', { name: 'Email me once a week' });

/** Waits until the switch is saved, so that a reload doesn't cancel the request. */
async function flip(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/next/closing-soon') && response.request().method() !== 'GET',
  );
  await emailSwitch(page).click();
  expect((await saved).ok()).toBe(true);
}

/** Emails are sent to verified addresses only. */
async function signUpVerified(page: Page, laurels: Laurels) {
  const account = await signUp(page);
  await page.goto('/settings#services');
  await expect(emailSwitch(page)).toBeDisabled();
  await page.goto('/settings#email');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await page.goto(await emailedLink(laurels, account.email, 'confirm-email'));
  await expect(page.getByText(`${account.email} is verified.`)).toBeVisible();
  await page.goto('/settings#services');
  return account;
}

test('the weekly email is switched on and off in the settings', async ({ page, laurels }) => {
  await signUpVerified(page, laurels);
  await expect(emailSwitch(page)).not.toBeChecked();
  await flip(page);
  await page.reload();
  await expect(emailSwitch(page)).toBeChecked();
  await flip(page);
  await page.reload();
  await expect(emailSwitch(page)).toBeEnabled();
  await expect(emailSwitch(page)).not.toBeChecked();
});

test('the link of a weekly email unsubscribes after a click, also where one is logged out', async ({
  page,
  laurels,
}) => {
  const { email, password } = await signUpVerified(page, laurels);
  await flip(page);
  await laurels.sendWeeklyEmails(email);
  const { pathname } = new URL(await emailedLink(laurels, email, 'unsubscribe'));

  await page.context().clearCookies();
  await page.goto(pathname);
  await expect(page.getByText(/^Stop “Closing soon”/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  // Opening the link changes nothing.
  await page.request.post('/api/auth/login/email', { data: { email, password }, headers });
  await page.goto('/settings#services');
  await expect(emailSwitch(page)).toBeChecked();
  await page.context().clearCookies();

  // The second time does no harm.
  for (const _visit of ['first', 'second']) {
    await page.goto(pathname);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Done. No more weekly emails.')).toBeVisible();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.request.post('/api/auth/login/email', { data: { email, password }, headers });
  await page.goto('/settings#services');
  await expect(emailSwitch(page)).toBeEnabled();
  await expect(emailSwitch(page)).not.toBeChecked();
});

test('a link with a wrong token says so after a click', async ({ page }) => {
  await page.goto('/unsubscribe/user.secret');
  await expect(page.getByText(/^Stop “Closing soon”/)).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText("This link doesn't work.")).toBeVisible();
});
