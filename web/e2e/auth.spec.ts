import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { accessibilityViolations, expect, logOut, newContext, signUp, test, uniqueEmail } from './fixtures';
import type { Laurels } from './laurels';
import { startSmtpSink } from './support/smtpSink';

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

const password = 'ruby slippers';
const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

async function fillIn(page: Page, kind: 'Log in' | 'Sign up', email: string, typed = password) {
  const form = page.getByRole('main');
  await form.getByRole('radio', { name: kind }).check();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(typed);
  await form.getByRole('button', { name: kind }).click();
}

test('signs up, logs out and logs in again', async ({ page }) => {
  const email = uniqueEmail();
  await page.goto('/log-in');
  await fillIn(page, 'Sign up', email);
  await expect(page).toHaveURL('/dashboard');
  await logOut(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/welcome');
  await page.goto('/log-in');
  // Emails are case-insensitive.
  await fillIn(page, 'Log in', email.toUpperCase());
  await expect(page).toHaveURL('/dashboard');
  await expect(userMenu(page)).toBeVisible();
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
});

test('shows the same error for a wrong password and an unknown email', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  for (const [typedEmail, typedPassword] of [
    [email, 'wrong password'],
    ['unknown@example.com', password],
  ] as const) {
    await page.goto('/log-in');
    await fillIn(page, 'Log in', typedEmail, typedPassword);
    await expect(page.getByRole('alert')).toHaveText(
      `No account could be found for email '${typedEmail}', using the given password.`,
    );
    await expect(page).toHaveURL('/log-in');
  }
});

test('shows why a sign-up is rejected', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/log-in');
  await fillIn(page, 'Sign up', uniqueEmail(), 'short');
  await expect(page.getByRole('alert')).toHaveText('Choose a password of at least 8 characters.');
  await fillIn(page, 'Sign up', email);
  await expect(page.getByRole('alert')).toContainText('already');
});

test('shows while typing why a password is easy to guess, and rejects it', async ({ page }) => {
  await page.goto('/log-in');
  const form = page.getByRole('main');
  await form.getByRole('radio', { name: 'Sign up' }).check();
  const typed = form.getByLabel('Password', { exact: true });
  await expect(typed).toHaveAccessibleDescription('At least 8 characters.');
  const button = await form.getByRole('button', { name: 'Sign up' }).boundingBox();
  await typed.fill('password1');
  const common = "That's one of the most common passwords. Try a few unrelated words.";
  await expect(typed).toHaveAccessibleDescription(common);
  await form.getByLabel('Email').fill('zerlinde@example.com');
  await typed.fill('zerlinde99');
  const personal = "That's too close to your name, your email or ours. Try a few unrelated words.";
  await expect(typed).toHaveAccessibleDescription(personal);
  expect(await form.getByRole('button', { name: 'Sign up' }).boundingBox(), 'nothing moved').toEqual(button);
  expect(await accessibilityViolations(page)).toEqual([]);
  await fillIn(page, 'Sign up', 'zerlinde@example.com', 'zerlinde99');
  await expect(page.getByRole('alert')).toHaveText(personal);
  await typed.fill(password);
  await expect(typed).toHaveAccessibleDescription('Good choice.');
  // The form works without the hint.
  await page.route('**/check-password', (route) => route.abort());
  await fillIn(page, 'Sign up', uniqueEmail(), 'silver slippers');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('a deep link', () => {
  for (const link of ['/checklist/12', '/search-results?searchText=jaws&searchType=titles']) {
    test(`is restored after log-in: ${link}`, async ({ page }) => {
      const { email } = await signUp(page);
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page).toHaveURL('/welcome');
      await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
      await fillIn(page, 'Log in', email);
      await expect(page).toHaveURL(link);
    });
  }

  test('to an invite is restored after sign-up', async ({ page }) => {
    await page.goto('/connect-with/toto');
    await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, 'Sign up', uniqueEmail());
    await expect(page).toHaveURL('/connect-with/toto');
    await logOut(page);
  });

  test('is not affected by the query of the log-in page', async ({ page }) => {
    await page.goto('/log-in?from=mail');
    await fillIn(page, 'Sign up', uniqueEmail());
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('guards', () => {
  test('redirect a user without the role to the dashboard', async ({ page }) => {
    await signUp(page);
    for (const path of ['/admin', '/admin/users', '/membership', '/profile/another-user', '/welcome']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    await page.goto('/log-in?from=mail');
    await expect(page).toHaveURL('/dashboard?from=mail');
  });

  test('redirect to the welcome page on the next navigation after a remote log-out', async ({
    page,
    browser,
  }) => {
    const account = await signUp(page);
    // Blocks live updates, which would log the page out before it navigates.
    await page.route('/api/events', () => {});
    await page.goto('/dashboard');
    await expect(userMenu(page)).toBeVisible();
    const headers = { 'x-mol-frontend-build-version': 'browser tests' };
    const origin = new URL(page.url()).origin;
    const otherDevice = await newContext(browser, { baseURL: origin });
    await otherDevice.request.post('/api/auth/login/email', { data: account, headers });
    expect((await otherDevice.request.delete('/api/user/devices', { headers })).status()).toBe(204);
    await otherDevice.close();
    await page
      .getByRole('link', { name: /^Friends/ })
      .first()
      .click();
    await expect(page).toHaveURL('/welcome');
    await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, 'Log in', account.email);
    await expect(page).toHaveURL('/friends');
  });
});

/** The reset link in the newest message to this email. */
async function resetLink(laurels: Laurels, email: string): Promise<string> {
  await expect.poll(() => laurels.emails(email).length).toBeGreaterThan(0);
  const { text = '' } = await simpleParser(laurels.emails(email).at(-1) ?? '');
  return linkIn(text);
}

function linkIn(text: string): string {
  const [link] = /http\S+reset-password\S+/.exec(text) ?? [];
  expect(link, text).toBeDefined();
  return link as string;
}

async function requestLink(page: Page, email: string) {
  await page.goto('/log-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request Submitted' })).toContainText(
    'Request Submitted, Check your email for next steps.',
  );
}

async function choosePassword(page: Page, newPassword: string) {
  const button = page.getByRole('button', { name: 'Set password' });
  await expect(button).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Retype password').fill(newPassword);
  await expect(page.getByText('Retype password ✓')).toBeVisible();
  await button.click();
}

test.describe('a forgotten password', () => {
  test('is reset with a one-time link, which logs out every device', async ({ page, laurels }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies();
    await requestLink(page, email);
    const link = await resetLink(laurels, email);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await choosePassword(page, 'short');
    await expect(page.getByRole('alert')).toContainText(
      'Problem Setting Password: There was an issue resetting your password.',
    );
    await page.getByLabel('New password', { exact: true }).fill('silver slippers');
    await page.getByLabel('Retype password').fill('silver slippers');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Successfully set password')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, 'Log in', email);
    await expect(page.getByRole('alert')).toContainText('No account could be found');
    await fillIn(page, 'Log in', email, 'silver slippers');
    await expect(page).toHaveURL('/dashboard');

    await page.goto(link);
    await expect(page.getByRole('alert')).toHaveText(
      'Invalid Link: The password reset link is malformed or expired. Try creating a new one.',
    );
    await page.getByRole('link', { name: 'Create a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  });

  test('of an unknown email gets the same response and no message', async ({ page, laurels }) => {
    await requestLink(page, 'no-such-user@example.com');
    expect(laurels.emails('no-such-user@example.com')).toEqual([]);
  });

  test('shows an error when the request fails', async ({ page }) => {
    await page.route('**/send-reset-link', (route) => route.abort());
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill('dorothy@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Error Sending Email: There was a problem sending your password reset link to dorothy@example.com.',
    );
  });
});

const mailed = test.extend<object, { sink: Awaited<ReturnType<typeof startSmtpSink>> }>({
  sink: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const sink = await startSmtpSink();
      await use(sink);
      await sink.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ sink }, use) => use(sink.settings), { scope: 'worker' }],
});

mailed('sends the reset link over SMTP', async ({ page, sink }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await requestLink(page, email);
  const { text } = await sink.mailTo(email);
  await page.goto(linkIn(text));
  await choosePassword(page, 'silver slippers');
  await expect(page.getByText('Successfully set password')).toBeVisible();
});

test.describe('accessibility of', () => {
  const screens: [string, (page: Page) => Promise<void>][] = [
    ['the sign-up', async (page) => page.getByRole('radio', { name: 'Sign up' }).check()],
    ['a rejected log-in', async (page) => fillIn(page, 'Log in', 'unknown@example.com')],
    ['a failed social log-in', async (page) => void page.goto('/log-in?problem=expired')],
    ['an invalid reset link', async (page) => void (await page.goto('/reset-password?id=a&token=b'))],
  ];
  for (const [name, open] of screens) {
    test(name, async ({ page }) => {
      await page.goto('/log-in');
      await open(page);
      if (name !== 'the sign-up') await expect(page.getByRole('alert')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }

  test('setting a new password', async ({ page, laurels }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies();
    await requestLink(page, email);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(await resetLink(laurels, email));
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await choosePassword(page, 'silver slippers');
    await expect(page.getByText('Successfully set password')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
