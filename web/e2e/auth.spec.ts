import type { Page } from '@playwright/test';
import { simpleParser } from 'mailparser';
import { accessibilityFaults, expect, signUp, test } from './fixtures';
import type { Laurels } from './laurels';
import { startSmtpSink } from './support/smtpSink';

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

const password = 'ruby slippers';
const freshEmail = () => `${crypto.randomUUID()}@example.com`;
const userMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ });

async function fillIn(page: Page, kind: 'Log in' | 'Sign up', email: string, typed = password) {
  const form = page.getByRole('main');
  await form.getByRole('radio', { name: kind }).check();
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(typed);
  await form.getByRole('button', { name: kind }).click();
}

async function logOut(page: Page) {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/welcome');
}

test('somebody signs up, leaves, and comes back', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/log-in');
  await fillIn(page, 'Sign up', email);
  await expect(page).toHaveURL('/dashboard');
  await logOut(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/welcome');
  await page.goto('/log-in');
  // The case of an address does not matter.
  await fillIn(page, 'Log in', email.toUpperCase());
  await expect(page).toHaveURL('/dashboard');
  await expect(userMenu(page)).toBeVisible();
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
});

test('a wrong password and an unknown address are answered alike', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  for (const [address, typed] of [
    [email, 'wrong password'],
    ['nobody@example.com', password],
  ] as const) {
    await page.goto('/log-in');
    await fillIn(page, 'Log in', address, typed);
    await expect(page.getByRole('alert')).toHaveText(
      `No account could be found for email '${address}', using the given password.`,
    );
    await expect(page).toHaveURL('/log-in');
  }
});

test('a sign-up that is refused says why', async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/log-in');
  await fillIn(page, 'Sign up', freshEmail(), 'short');
  await expect(page.getByRole('alert')).toHaveText('Choose a password of at least 8 characters.');
  await fillIn(page, 'Sign up', email);
  await expect(page.getByRole('alert')).toContainText('already');
});

test.describe('a deep link', () => {
  for (const link of ['/checklist/12', '/search-results?searchText=jaws&searchType=titles']) {
    test(`survives log-in: ${link}`, async ({ page }) => {
      const { email } = await signUp(page);
      await page.context().clearCookies();
      await page.goto(link);
      await expect(page).toHaveURL('/welcome');
      await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
      await fillIn(page, 'Log in', email);
      await expect(page).toHaveURL(link);
    });
  }

  test('survives sign-up, also that of an invite', async ({ page }) => {
    await page.goto('/connect-with/somebody');
    await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
    await fillIn(page, 'Sign up', freshEmail());
    await expect(page).toHaveURL('/connect-with/somebody');
    await logOut(page);
  });

  test('keeps the query of the log-in page out of the way', async ({ page }) => {
    await page.goto('/log-in?from=mail');
    await fillIn(page, 'Sign up', freshEmail());
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('guards', () => {
  test('send a person without the role to the dashboard', async ({ page }) => {
    await signUp(page);
    for (const path of ['/admin', '/admin/users', '/membership', '/profile/somebody-else', '/welcome']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    await page.goto('/log-in?from=mail');
    await expect(page).toHaveURL('/dashboard?from=mail');
  });

  test('send who is logged out elsewhere to the welcome page at the next step', async ({ page, browser }) => {
    const account = await signUp(page);
    // Live changes would tell before that step: they never begin.
    await page.route('/api/events', () => {});
    await page.goto('/dashboard');
    await expect(userMenu(page)).toBeVisible();
    const headers = { 'x-mol-frontend-build-version': 'browser tests' };
    const origin = new URL(page.url()).origin;
    const elsewhere = await browser.newContext({ baseURL: origin });
    await elsewhere.request.post('/api/auth/login/email', { data: account, headers });
    expect((await elsewhere.request.delete('/api/user/devices', { headers })).status()).toBe(204);
    await elsewhere.close();
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

/** The link in the newest letter to this address. */
async function resetLink(laurels: Laurels, email: string): Promise<string> {
  await expect.poll(() => laurels.letters(email).length).toBeGreaterThan(0);
  const { text = '' } = await simpleParser(laurels.letters(email).at(-1) ?? '');
  return linkIn(text);
}

function linkIn(text: string): string {
  const [link] = /http\S+reset-password\S+/.exec(text) ?? [];
  expect(link, text).toBeDefined();
  return link as string;
}

async function askForLink(page: Page, email: string) {
  await page.goto('/log-in');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Request Submitted' })).toContainText(
    'Request Submitted, Check your email for next steps.',
  );
}

async function choose(page: Page, chosen: string) {
  const button = page.getByRole('button', { name: 'Set password' });
  await expect(button).toBeDisabled();
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Retype password').fill(chosen);
  await expect(page.getByText('Retype password ✓')).toBeVisible();
  await button.click();
}

test.describe('a forgotten password', () => {
  test('is replaced by a link that works once, and every device is logged out', async ({ page, laurels }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies();
    await askForLink(page, email);
    const link = await resetLink(laurels, email);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await choose(page, 'short');
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

  test('of nobody is asked for as politely', async ({ page, laurels }) => {
    await askForLink(page, 'nobody-at-all@example.com');
    expect(laurels.letters('nobody-at-all@example.com')).toEqual([]);
  });

  test('says when the request could not be sent', async ({ page }) => {
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
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern.
    async ({}, use) => {
      const sink = await startSmtpSink();
      await use(sink);
      await sink.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ sink }, use) => use(sink.settings), { scope: 'worker' }],
});

mailed('a reset link comes by mail where there is a mail server', async ({ page, sink }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await askForLink(page, email);
  const { text } = await sink.mailTo(email);
  await page.goto(linkIn(text));
  await choose(page, 'silver slippers');
  await expect(page.getByText('Successfully set password')).toBeVisible();
});

test.describe('everyone can use', () => {
  const screens: [string, (page: Page) => Promise<void>][] = [
    ['the sign-up', async (page) => page.getByRole('radio', { name: 'Sign up' }).check()],
    ['a refused log-in', async (page) => fillIn(page, 'Log in', 'nobody@example.com')],
    ['a sign-in that came back with a problem', async (page) => void page.goto('/log-in?problem=expired')],
    ['a bad reset link', async (page) => void (await page.goto('/reset-password?id=a&token=b'))],
  ];
  for (const [name, reach] of screens) {
    test(name, async ({ page }) => {
      await page.goto('/log-in');
      await reach(page);
      if (name !== 'the sign-up') await expect(page.getByRole('alert')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  }

  test('the choice of a password', async ({ page, laurels }) => {
    const { email } = await signUp(page);
    await page.context().clearCookies();
    await askForLink(page, email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(await resetLink(laurels, email));
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await choose(page, 'silver slippers');
    await expect(page.getByText('Successfully set password')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
