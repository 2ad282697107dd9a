import type { Page } from '@playwright/test';
import { accessibilityFaults, test as base, expect, signUp } from './fixtures';
import { type Account, type OidcProvider, startOidcProvider } from './support/oidcProvider';

// Google answers by an address, Apple by a form; both are a certified provider on this machine.

const test = base.extend<object, { provider: OidcProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern.
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

/** Somebody with an account there. */
function somebody(provider: OidcProvider, changes: Partial<Account> = {}): Account {
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

/** The person whom the server takes the browser for. */
async function profile(page: Page): Promise<{ _id: string }> {
  return (await page.request.get('/api/user/profile')).json();
}

const userMenu = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

for (const [name, key] of [
  ['Google', 'google'],
  ['Apple', 'apple'],
] as const) {
  test.describe(name, () => {
    test('lets somebody in, twice into the same account, under their name', async ({ page, provider }) => {
      const account = somebody(provider);
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

    test('brings back to where the visitor was going', async ({ page, provider }) => {
      await page.goto('/checklist/12');
      await expect(page).toHaveURL('/welcome');
      await page.goto('/log-in?from=mail');
      await continueWith(page, name, somebody(provider));
      await expect(page).toHaveURL('/checklist/12');
    });

    test('brings back to an invite', async ({ page, provider }) => {
      await page.goto('/connect-with/somebody');
      await page.getByRole('banner').first().getByRole('link', { name: 'Log in' }).click();
      await continueWith(page, name, somebody(provider));
      await expect(page).toHaveURL('/connect-with/somebody');
    });

    test('is refused by the visitor, who is welcome all the same', async ({ page }) => {
      await page.goto('/log-in');
      await continueWith(page, name, undefined);
      await expect(page).toHaveURL('/welcome');
      await expect(userMenu(page)).toHaveCount(0);
    });

    test('cannot be played back', async ({ page, provider, browser, baseURL }) => {
      const callbacks: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/api/auth/callback/'))
          callbacks.push(request.url());
      });
      await page.goto('/log-in');
      await continueWith(page, name, somebody(provider));
      await expect(page).toHaveURL('/dashboard');
      expect(callbacks).toHaveLength(1);
      const thief = await browser.newContext({ baseURL: baseURL ?? '' });
      const elsewhere = await thief.newPage();
      await elsewhere.goto(callbacks[0] ?? '');
      await expect(elsewhere).toHaveURL(`/log-in?problem=expired&strategy=${key}`);
      await expect(elsewhere.getByRole('alert')).toContainText('took too long or was already used');
      await thief.close();
    });

    test('is not believed when the token belongs to another sign-in', async ({ page, provider }) => {
      await page.goto('/log-in');
      provider.tampersWithNonce = true;
      try {
        await continueWith(page, name, somebody(provider));
        await page.waitForURL('/log-in?**');
      } finally {
        provider.tampersWithNonce = false;
      }
      await expect(page).toHaveURL(`/log-in?problem=provider&strategy=${key}`);
      await expect(page.getByRole('alert')).toContainText(`${name} didn't confirm your log-in`);
      await expect(userMenu(page)).toHaveCount(0);
    });

    test('does not open an account that was made with the same address', async ({ page, provider }) => {
      const { email } = await signUp(page);
      await page.context().clearCookies();
      await page.goto('/log-in');
      await continueWith(page, name, somebody(provider, { email }));
      await expect(page).toHaveURL(`/log-in?problem=account_exists&strategy=${key}`);
      await expect(page.getByRole('alert')).toContainText(`connect ${name} in your settings`);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    test('with an address that nobody checked makes an account without it', async ({ page, provider }) => {
      await page.goto('/log-in');
      await continueWith(page, name, somebody(provider, { isEmailVerified: false }));
      await expect(page).toHaveURL('/dashboard');
      expect(await profile(page)).toMatchObject({ email: null });
    });

    test('with an address that nobody checked does not open the account that has it', async ({
      page,
      provider,
    }) => {
      const owner = somebody(provider);
      await page.goto('/log-in');
      await continueWith(page, name, owner);
      await expect(page).toHaveURL('/dashboard');
      await page.context().clearCookies();
      // From here on the address is somebody else's there.
      provider.accounts.splice(provider.accounts.indexOf(owner), 1);
      await page.goto('/log-in');
      await continueWith(page, name, somebody(provider, { email: owner.email, isEmailVerified: false }));
      await expect(page).toHaveURL(`/log-in?problem=account_exists&strategy=${key}`);
    });
  });
}

test('a sign-in that belongs to another account is not taken away from it', async ({ page, provider }) => {
  const account = somebody(provider);
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

test('the same checked address is the same person, at Google and at Apple', async ({ page, provider }) => {
  const account = somebody(provider);
  await page.goto('/log-in');
  await continueWith(page, 'Google', account);
  await expect(page).toHaveURL('/dashboard');
  const { _id } = await profile(page);
  await page.context().clearCookies();
  await page.goto('/log-in');
  await continueWith(page, 'Apple', account);
  await expect(page).toHaveURL('/dashboard');
  expect(await profile(page)).toMatchObject({ _id, isGoogleAuthed: true, isAppleAuthed: true });
});

const unanswered = base.extend<object, { silence: OidcProvider }>({
  silence: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern.
    async ({}, use) => {
      const provider = await startOidcProvider([]);
      await provider.stop();
      await use(provider);
    },
    { scope: 'worker' },
  ],
  settings: [async ({ silence }, use) => use(silence.settings), { scope: 'worker' }],
});

unanswered('a provider that does not answer has a page that says so', async ({ page }) => {
  await page.goto('/log-in');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL('/log-in?problem=provider&strategy=google');
  await expect(page.getByRole('alert')).toContainText("Google didn't confirm your log-in.");
});
