import type { Page } from '@playwright/test';
import { accessibilityViolations, test as base, expect, newContext, signUp } from './fixtures';
import type { Account } from './support/oidcAccount';
import { type OidcProvider, startOidcProvider } from './support/oidcProvider';

// Google redirects with a query string, Apple posts a form; a local certified OpenID provider stands in for both.

const test = base.extend<object, { provider: OidcProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const provider = await startOidcProvider([]);
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ provider }, use) => use(provider.settings), { scope: 'worker' }],
  peers: [async ({ provider }, use) => use([provider.origin]), { scope: 'worker' }],
});

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

/** Registers an account with the provider. */
function registerAccount(provider: OidcProvider, changes: Partial<Account> = {}): Account {
  const subject = crypto.randomUUID();
  const account = {
    subject,
    name: `Dorothy ${subject.slice(0, 8)}`,
    email: `${subject}@example.org`,
    isEmailVerified: true,
    ...changes,
  };
  provider.accounts.push(account);
  return account;
}

async function continueWith(page: Page, name: string, account: Account | undefined) {
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
  await page.getByRole('button', { name: account ? account.email : 'Cancel' }).click();
}

/** The profile of the logged-in user. */
async function profile(page: Page): Promise<{ _id: string }> {
  return (await page.request.get('/api/user/profile')).json();
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

for (const [name, key] of [
  ['Google', 'google'],
  ['Apple', 'apple'],
] as const) {
  test.describe(name, () => {
    test('logs in twice to the same account, with the name of the provider account', async ({
      page,
      provider,
    }) => {
      const account = registerAccount(provider);
      await page.goto('/log-in');
      await continueWith(page, name, account);
      await expect(page).toHaveURL('/dashboard');
      await expect(page.getByRole('button', { name: `Account menu for ${account.name}` })).toBeVisible();
      const { _id } = await profile(page);
      await page.context().clearCookies();
      await page.goto('/log-in');
      await continueWith(page, name, account);
      await expect(page).toHaveURL('/dashboard');
      expect(await profile(page)).toMatchObject({ _id });
    });

    test('redirects to the page the visitor requested', async ({ page, provider }) => {
      await page.goto('/checklist/12');
      await expect(page).toHaveURL('/welcome');
      await page.goto('/log-in?from=mail');
      await continueWith(page, name, registerAccount(provider));
      await expect(page).toHaveURL('/checklist/12');
    });

    test('redirects to an invite', async ({ page, provider }) => {
      const urls: string[] = [];
      page.on('request', (request) => urls.push(request.url()));
      await page.goto('/connect-with/toto?invite=secret');
      await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
      await continueWith(page, name, registerAccount(provider));
      await expect(page).toHaveURL('/connect-with/toto?invite=secret');
      const others = urls.filter((url) => !url.endsWith('/connect-with/toto?invite=secret'));
      expect(others.filter((url) => url.includes('secret'))).toEqual([]);
    });

    test('returns to the welcome page when the visitor cancels', async ({ page }) => {
      await page.goto('/log-in');
      await continueWith(page, name, undefined);
      await expect(page).toHaveURL('/welcome');
      await expect(userMenu(page)).toHaveCount(0);
    });

    test('rejects a replayed callback', async ({ page, provider, browser, baseURL }) => {
      const callbacks: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/api/auth/callback/'))
          callbacks.push(request.url());
      });
      await page.goto('/log-in');
      await continueWith(page, name, registerAccount(provider));
      await expect(page).toHaveURL('/dashboard');
      expect(callbacks).toHaveLength(1);
      const attacker = await newContext(browser, { baseURL: baseURL ?? '' });
      const attackerPage = await attacker.newPage();
      await attackerPage.goto(callbacks[0] ?? '');
      await expect(attackerPage).toHaveURL(`/log-in?problem=expired&strategy=${key}`);
      await expect(attackerPage.getByRole('alert')).toContainText('took too long or was already used');
      await attacker.close();
    });

    test('rejects a token with the nonce of another log-in', async ({ page, provider }) => {
      await page.goto('/log-in');
      provider.tampersWithNonce = true;
      try {
        await continueWith(page, name, registerAccount(provider));
        await page.waitForURL('/log-in?**');
      } finally {
        provider.tampersWithNonce = false;
      }
      await expect(page).toHaveURL(`/log-in?problem=provider&strategy=${key}`);
      await expect(page.getByRole('alert')).toContainText(`${name} didn't confirm your log-in`);
      await expect(userMenu(page)).toHaveCount(0);
    });

    test('does not log in to an account that signed up with the same email', async ({ page, provider }) => {
      const { email } = await signUp(page);
      await page.context().clearCookies();
      await page.goto('/log-in');
      await continueWith(page, name, registerAccount(provider, { email }));
      await expect(page).toHaveURL(`/log-in?problem=account_exists&strategy=${key}`);
      await expect(page.getByRole('alert')).toContainText(`connect ${name} in your settings`);
      expect(await accessibilityViolations(page)).toEqual([]);
    });

    test('creates an account without the email if it is unverified', async ({ page, provider }) => {
      await page.goto('/log-in');
      await continueWith(page, name, registerAccount(provider, { isEmailVerified: false }));
      await expect(page).toHaveURL('/dashboard');
      expect(await profile(page)).toMatchObject({ email: null });
    });

    test('does not log in to the account that has the same email if it is unverified', async ({
      page,
      provider,
    }) => {
      const owner = registerAccount(provider);
      await page.goto('/log-in');
      await continueWith(page, name, owner);
      await expect(page).toHaveURL('/dashboard');
      await page.context().clearCookies();
      // From here on, the email belongs to another account of the provider.
      provider.accounts.splice(provider.accounts.indexOf(owner), 1);
      await page.goto('/log-in');
      await continueWith(
        page,
        name,
        registerAccount(provider, { email: owner.email, isEmailVerified: false }),
      );
      await expect(page).toHaveURL(`/log-in?problem=account_exists&strategy=${key}`);
    });
  });
}

test('a provider account that is connected to another user is rejected', async ({ page, provider }) => {
  const account = registerAccount(provider);
  await page.goto('/log-in');
  await continueWith(page, 'Google', account);
  await expect(page).toHaveURL('/dashboard');
  await page.context().clearCookies();
  await signUp(page);
  await page.goto('/api/auth/login/google');
  await page.getByRole('button', { name: account.email }).click();
  await expect(page).toHaveURL('/settings?problem=held_by_another&strategy=google');
  await expect(page.getByRole('alert')).toContainText('You already use Google for another Laurels account.');
});

test('Google and Apple accounts with the same email are joined in the settings, and separated again', async ({
  page,
  provider,
}) => {
  // Neither provider gives out such addresses, so the email alone proves nothing.
  const account = registerAccount(provider);
  await page.goto('/log-in');
  await continueWith(page, 'Google', account);
  await expect(page).toHaveURL('/dashboard');
  const { _id } = await profile(page);
  await page.context().clearCookies();
  await page.goto('/log-in');
  await continueWith(page, 'Apple', account);
  await expect(page).toHaveURL('/log-in?problem=account_exists&strategy=apple');

  await continueWith(page, 'Google', account);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Connect Apple' }).click();
  await page.getByRole('button', { name: account.email }).click();
  await expect(page).toHaveURL(/\/settings/);
  expect(await profile(page)).toMatchObject({ _id, isGoogleAuthed: true, isAppleAuthed: true });

  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await expect(page.getByRole('link', { name: 'Connect Google' })).toBeVisible();
  expect(await profile(page)).toMatchObject({ _id, isGoogleAuthed: false, isAppleAuthed: true });
  await expect(page.getByRole('button', { name: /^Disconnect/ })).toHaveCount(0);
});

const unreachable = base.extend<object, { stopped: OidcProvider }>({
  stopped: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const provider = await startOidcProvider([]);
      await provider.stop();
      await use(provider);
    },
    { scope: 'worker' },
  ],
  settings: [async ({ stopped }, use) => use(stopped.settings), { scope: 'worker' }],
});

unreachable('shows an error when the provider is unreachable', async ({ page }) => {
  await page.goto('/log-in');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/log-in?problem=provider&strategy=google');
  await expect(page.getByRole('alert')).toContainText("Google didn't confirm your log-in.");
});
