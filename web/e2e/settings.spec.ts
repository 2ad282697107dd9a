import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { accessibilityViolations, expect, newContext, phone, signUp, test } from './fixtures';
import { truncated, wideBmp, widePng } from './pictures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Account {
  email: string;
  password: string;
}

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Logs the same user in on a second device. */
async function logInOnPhone(browser: Browser, origin: string, account: Account): Promise<Page> {
  const context = await newContext(browser, {
    baseURL: origin,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  });
  const page = await context.newPage();
  const response = await page.request.post('/api/auth/login/email', { data: account, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name: `${name} settings` });
const isLoggedIn = async (page: Page) => (await page.request.get('/api/user/profile')).ok();

test('is accessible and scrolls to the section of the URL fragment', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#devices');
  await expect(page).toHaveTitle('Laurels - Settings');
  await expect(region(page, 'Devices').getByText('This device')).toBeInViewport();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('changes the username for good', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  await page.getByLabel('New username').fill('Glinda 🎬 / the Good');
  await page.getByRole('button', { name: 'Change username' }).click();
  await expect(page.getByText('Username changed to Glinda 🎬 / the Good.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu for Glinda 🎬 / the Good' })).toBeVisible();
  await page.getByLabel('New username').fill('in\u200bvisible');
  await page.getByRole('button', { name: 'Change username' }).click();
  await expect(page.getByText("Names can't contain line breaks or invisible characters.")).toBeVisible();
});

test('a long name fits on a phone', async ({ page }) => {
  await signUp(page);
  await page.request.post(`/api/user/update/username/${'W'.repeat(40)}`, { headers });
  await page.setViewportSize(phone);
  await page.goto('/settings');
  await expect(region(page, 'Profile').getByText('WWW')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('changing the password logs out the other device and is accepted at log-in', async ({
  page,
  browser,
  laurels,
}) => {
  const account = await signUp(page);
  const other = await logInOnPhone(browser, laurels.origin, account);
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.goto('/settings');
  await page.getByLabel('New password').fill('silver slippers');
  await page.getByLabel('Retype password').fill('silver slippers');
  await expect(page.getByLabel('Retype password ✓')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Successfully set password')).toBeVisible();
  await expect(region(page, 'Devices').getByRole('listitem')).toHaveCount(1);

  await other.goto('/settings');
  await expect(other).toHaveURL('/welcome');
  const withOld = await other.request.post('/api/auth/login/email', { data: account, headers });
  expect(withOld.status()).toBe(404);
  const withNew = { ...account, password: 'silver slippers' };
  expect((await other.request.post('/api/auth/login/email', { data: withNew, headers })).ok()).toBe(true);
  await other.context().close();
});

test('logs out one device, then all others', async ({ page, browser, laurels }) => {
  const account = await signUp(page);
  const phones = await Promise.all([1, 2, 3].map(() => logInOnPhone(browser, laurels.origin, account)));
  await page.goto('/settings');
  const devices = region(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: 'Log out Safari on iPhone' }).first().click();
  await expect(devices.getByText('Logged out Safari on iPhone.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  expect((await Promise.all(phones.map(isLoggedIn))).filter(Boolean)).toHaveLength(2);

  await devices.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await Promise.all(phones.map(isLoggedIn))).filter(Boolean)).toHaveLength(0);
  expect(await isLoggedIn(page)).toBe(true);
  await Promise.all(phones.map((phone) => phone.context().close()));
});

test.describe('profile picture', () => {
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
  const picture = (page: Page) => region(page, 'Profile').getByRole('img').locator('img');

  for (const [name, mimeType, file] of [
    ['me.png', 'image/png', widePng()],
    ['me.bmp', 'image/bmp', wideBmp()],
  ] as const) {
    test(`crops and saves ${name}, then removes it`, async ({ page }) => {
      await signUp(page);
      await page.goto('/settings');
      await expect(picture(page)).toHaveAttribute('src', '/default-avatar.svg');
      await choose(page, name, mimeType, file);
      const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
      await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await expect(page.getByText('Picture saved.')).toBeVisible();

      const src = await picture(page).getAttribute('src');
      expect(src).toMatch(/^\/api\/user\/picture\/.+\?v=/);
      await expect(page.getByRole('banner').locator(`img[src="${src}"]`)).toBeVisible();
      const sides = await picture(page).evaluate((img: HTMLImageElement) => [
        img.naturalWidth,
        img.naturalHeight,
      ]);
      expect(sides).toEqual([256, 256]);

      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Picture removed.')).toBeVisible();
      await expect(picture(page)).toHaveAttribute('src', '/default-avatar.svg');
    });
  }

  test('saves what was framed with the keyboard', async ({ page }) => {
    await signUp(page);
    await page.goto('/settings');
    await choose(page, 'me.png', 'image/png', widePng());
    const frame = page.getByRole('application');
    await frame.focus();
    // The picture's left third is red: moving the picture right brings it into the frame.
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('Picture saved.')).toBeVisible();
    const color = await picture(page).evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const canvas = document.createElement('canvas');
      const context = canvas.getContext('2d');
      context?.drawImage(img, 0, 0);
      return [...(context?.getImageData(20, 128, 1, 1).data ?? [])];
    });
    expect(color).toEqual([255, 0, 0, 255]);
  });

  test('rejects files that are not pictures or are damaged', async ({ page }) => {
    await signUp(page);
    await page.goto('/settings');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await choose(page, 'me.svg', 'image/svg+xml', svg);
    await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    await choose(page, 'me.png', 'image/png', svg);
    await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    for (const fraction of [0.1, 0.5, 0.95]) {
      await choose(page, 'me.png', 'image/png', truncated(widePng(), fraction));
      await expect(page.getByText('This picture is damaged or too large to be read.')).toBeVisible();
      await choose(page, 'me.png', 'image/png', svg);
      await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('downloads all data', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/settings');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('laurels-data.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ email, viewed: [] });
  await expect(page.getByText('Saved as laurels-data.json.')).toBeVisible();
});

test('deletes the account after the password was confirmed and logs the user out', async ({ page }) => {
  const account = await signUp(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const remove = dialog.getByRole('button', { name: 'Delete account' });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Your password').fill('glass slippers');
  expect(await accessibilityViolations(page)).toEqual([]);
  await remove.click();
  await expect(dialog.getByText("That's not your password.")).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await remove.click();

  await expect(page).toHaveURL('/welcome');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL('/welcome');
  expect((await page.request.post('/api/auth/login/email', { data: account, headers })).status()).toBe(404);
});
