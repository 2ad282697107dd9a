import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, logOut, signUp, test, uniqueEmail } from './fixtures';
import type { Laurels } from './laurels';
import { emailedLink } from './support/emailedLink';

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

async function logIn(page: Page, email: string, password: string) {
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

const accountSettings = (page: Page) => page.getByRole('region', { name: 'Account settings' });

async function verify(page: Page, laurels: Laurels, email: string) {
  await page.goto('/settings#email');
  await accountSettings(page).getByRole('button', { name: 'Verify email' }).click();
  await expect(accountSettings(page).getByText(`We sent a link to ${email}.`)).toBeVisible();
  return emailedLink(laurels, email, 'confirm-email');
}

async function requestChange(page: Page, laurels: Laurels, to: string) {
  await page.goto('/settings#email');
  await accountSettings(page).getByRole('button', { name: 'Change email' }).click();
  await accountSettings(page).getByLabel('New email').fill(to);
  await accountSettings(page).getByRole('button', { name: 'Send link' }).click();
  await expect(accountSettings(page).getByText(`We sent a link to ${to}.`)).toBeVisible();
  return emailedLink(laurels, to, 'confirm-email');
}

test('an email is verified by a link that works once', async ({ page, context, laurels }) => {
  const { email } = await signUp(page);
  const link = await verify(page, laurels, email);
  expect(await accessibilityViolations(page)).toEqual([]);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText(`${email} is verified.`)).toBeVisible();
  expect(await accessibilityViolations(other)).toEqual([]);
  // The settings in the other tab notice.
  await expect(accountSettings(page).getByText('Verified', { exact: true })).toBeVisible();
  await expect(accountSettings(page).getByRole('button', { name: 'Verify email' })).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole('alert')).toContainText('This link has expired or was already used.');
  await other.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(other).toHaveURL('/settings#email');
});

test('a link asks for the account that requested it', async ({ page, laurels }) => {
  const { email, password } = await signUp(page);
  const link = await verify(page, laurels, email);
  await page.context().clearCookies();
  const stranger = await signUp(page);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link belongs to another account.');
  await expect(page.getByRole('alert')).toContainText(stranger.email);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Switch account' }).click();
  await expect(page).toHaveURL('/log-in');
  await logIn(page, email, password);
  await expect(page.getByText(`${email} is verified.`)).toBeVisible();
});

test('an email is changed and restored', async ({ page, laurels }) => {
  const { email, password } = await signUp(page);
  await page.goto(await verify(page, laurels, email));
  await expect(page.getByText(`${email} is verified.`)).toBeVisible();
  const newEmail = uniqueEmail();
  const link = await requestChange(page, laurels, newEmail);
  await expect(accountSettings(page).getByText(`Until then, your email stays ${email}.`)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  // Opened where one isn't logged in, it asks to log in, with the email until now.
  await logOut(page);
  await page.goto(link);
  await expect(page.getByText(/We'll bring you right back/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email, password);
  await expect(page.getByText(`Your email is now ${newEmail}.`)).toBeVisible();
  await logOut(page);
  await page.goto('/log-in');
  await logIn(page, email, password);
  await expect(page.getByRole('alert')).toContainText('No account could be found');
  await logIn(page, newEmail, password);
  await expect(page).toHaveURL('/dashboard');

  await page.goto(await emailedLink(laurels, email, 'restore-email'));
  await expect(page.getByRole('button', { name: 'Restore email' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const restoreLink = page.url();
  await page.getByRole('button', { name: 'Restore email' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password\?/);
  await page.getByLabel('New password', { exact: true }).fill('silver slippers');
  await page.getByLabel('Retype password').fill('silver slippers');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Successfully set password')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, email, 'silver slippers');
  await expect(page).toHaveURL('/dashboard');

  await page.goto(restoreLink);
  await page.getByRole('button', { name: 'Restore email' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
  expect(await accessibilityViolations(page)).toEqual([]);
});
