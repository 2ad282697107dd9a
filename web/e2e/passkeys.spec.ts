import type { CDPSession, Page } from '@playwright/test';
import { accessibilityViolations, expect, signUp, test } from './fixtures';

test.use({
  baseURL: async ({ laurels }, use) => use(laurels.localhost),
  contextOptions: { reducedMotion: 'reduce' },
});

const notAccepted = "This passkey wasn't accepted. Try again, or log in another way.";

/** A device that holds passkeys and unlocks by itself. */
async function addDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

const account = (page: Page) => page.getByRole('region', { name: 'Account settings' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function addPasskey(page: Page, name: string) {
  await page.goto('/settings');
  await account(page).getByLabel('Name', { exact: true }).fill(name);
  await account(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account(page).getByText(`${name} can now log you in.`)).toBeVisible();
}

/** Without the browser's suggestions, which the device would accept at once. */
async function openLogIn(page: Page) {
  await page.context().clearCookies();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto('/log-in');
}

/** Changes what the browser sends to log in. */
async function tamper(page: Page, change: (response: Record<string, string>) => void) {
  await page.route('**/api/auth/login/passkey', async (route) => {
    const data = route.request().postDataJSON();
    change(data.credential.response);
    await route.continue({ postData: JSON.stringify(data) });
  });
}

test('adds passkeys, logs in with one and removes it', async ({ page }) => {
  await signUp(page);
  const { client, authenticatorId } = await addDevice(page);
  await addPasskey(page, 'My laptop');
  const item = account(page).getByRole('listitem').filter({ hasText: 'My laptop' });
  await expect(item).toContainText('Not used yet');
  expect(await accessibilityViolations(page)).toEqual([]);

  // The device already has one.
  await account(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account(page).getByText('You already have a passkey on this device.')).toBeVisible();

  await openLogIn(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await passkeyButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  await expect(item).toContainText('Last used');

  await item.getByRole('button', { name: 'Remove My laptop' }).click();
  await expect(item).toHaveCount(0);
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);
  await openLogIn(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(notAccepted);
  await expect(page).toHaveURL('/log-in');
});

test('logs in by the suggestions of the browser', async ({ page }) => {
  await signUp(page);
  await addDevice(page);
  await addPasskey(page, 'My laptop');
  await page.context().clearCookies();
  await page.goto('/log-in');
  await expect(page).toHaveURL('/dashboard');
});

test('says nothing when the user cancels', async ({ page }) => {
  await signUp(page);
  const { client, authenticatorId } = await addDevice(page);
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.goto('/settings');
  await account(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account(page).getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-busy');
  await expect(account(page).getByRole('alert')).toHaveCount(0);
  await openLogIn(page);
  await passkeyButton(page).click();
  await expect(passkeyButton(page)).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('refuses a copy of a passkey', async ({ page }) => {
  await signUp(page);
  const { client, authenticatorId } = await addDevice(page);
  await addPasskey(page, 'My laptop');
  await openLogIn(page);
  await passkeyButton(page).click();
  await expect(page).toHaveURL('/dashboard');
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  const [original] = credentials;
  if (!original) throw new Error('The device has no passkey.');
  // A device that has not seen the last log-in.
  await client.send('WebAuthn.clearCredentials', { authenticatorId });
  await client.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: { ...original, signCount: original.signCount - 1 },
  });
  await openLogIn(page);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(notAccepted);
});

test('refuses a log-in for another site and for another user', async ({ page, laurels }) => {
  const other = await signUp(page);
  const profile = await page.request.get('/api/user/profile');
  const { _id, email } = await profile.json();
  expect(email).toBe(other.email);
  await page.context().clearCookies();
  await signUp(page);
  await addDevice(page);
  await addPasskey(page, 'My laptop');

  await openLogIn(page);
  await tamper(page, (response) => {
    const data = JSON.parse(atob(response.clientDataJSON ?? ''));
    const changed = JSON.stringify({ ...data, origin: 'https://laurels.attacker.example' });
    response.clientDataJSON = btoa(changed).replaceAll('=', '');
  });
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(notAccepted);
  await page.unrouteAll();

  await openLogIn(page);
  await tamper(page, (response) => {
    response.userHandle = btoa(_id.padEnd(64, '\0')).replaceAll('=', '');
  });
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(notAccepted);
  await page.unrouteAll();

  // Passkeys belong to the name, so they aren't offered at the address.
  await page.goto(`${laurels.origin}/log-in`);
  await expect(page.getByText('not set up on this server').first()).toBeVisible();
  await expect(passkeyButton(page)).toHaveCount(0);
});
