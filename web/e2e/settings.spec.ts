import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { accessibilityFaults, expect, signUp, test } from './fixtures';
import { torn, wideBmp, widePng } from './pictures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Account {
  email: string;
  password: string;
}

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Another browser in which the same person is logged in. */
async function elsewhere(browser: Browser, origin: string, account: Account): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  });
  const page = await context.newPage();
  const answer = await page.request.post('/api/auth/login/email', { data: account, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name: `${name} settings` });
const isLoggedIn = async (page: Page) => (await page.request.get('/api/user/profile')).ok();

test('the page can be used by everyone, and its parts have addresses', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#devices');
  await expect(page).toHaveTitle('Laurels - Settings');
  await expect(region(page, 'Devices').getByText('This device')).toBeInViewport();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a new name shows at once and lasts', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings');
  await page.getByLabel('New username').fill('Glinda 🎬 / the Good');
  await page.getByRole('button', { name: 'Update username' }).click();
  await expect(page.getByText('You are Glinda 🎬 / the Good now.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Menu of Glinda 🎬 / the Good' })).toBeVisible();
  await page.getByLabel('New username').fill('in\u200bvisible');
  await page.getByRole('button', { name: 'Update username' }).click();
  await expect(page.getByText("Names can't contain line breaks or invisible characters.")).toBeVisible();
});

test('a new password signs the other device out and lets one in again', async ({
  page,
  browser,
  laurels,
}) => {
  const account = await signUp(page);
  const other = await elsewhere(browser, laurels.origin, account);
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

test('devices are signed out, one and then all others', async ({ page, browser, laurels }) => {
  const account = await signUp(page);
  const phones = await Promise.all([1, 2, 3].map(() => elsewhere(browser, laurels.origin, account)));
  await page.goto('/settings');
  const devices = region(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out Safari on iPhone' }).first().click();
  await expect(devices.getByText('Signed out Safari on iPhone.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  expect((await Promise.all(phones.map(isLoggedIn))).filter(Boolean)).toHaveLength(2);

  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect((await Promise.all(phones.map(isLoggedIn))).filter(Boolean)).toHaveLength(0);
  expect(await isLoggedIn(page)).toBe(true);
  await Promise.all(phones.map((phone) => phone.context().close()));
});

test.describe('the picture', () => {
  const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer });
  const shown = (page: Page) => region(page, 'Profile').getByRole('img').locator('img');

  for (const [name, mimeType, file] of [
    ['me.png', 'image/png', widePng()],
    ['me.bmp', 'image/bmp', wideBmp()],
  ] as const) {
    test(`${name} is cropped, shown everywhere, and cleared again`, async ({ page }) => {
      await signUp(page);
      await page.goto('/settings');
      await expect(shown(page)).toHaveAttribute('src', '/default-avatar.svg');
      await choose(page, name, mimeType, file);
      const dialog = page.getByRole('dialog', { name: 'Choose what is seen' });
      await expect(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      await expect(page.getByText('Picture saved.')).toBeVisible();

      const address = await shown(page).getAttribute('src');
      expect(address).toMatch(/^\/api\/user\/picture\/.+\?v=/);
      await expect(page.getByRole('banner').locator(`img[src="${address}"]`)).toBeVisible();
      const sides = await shown(page).evaluate((img: HTMLImageElement) => [
        img.naturalWidth,
        img.naturalHeight,
      ]);
      expect(sides).toEqual([256, 256]);

      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('Picture removed.')).toBeVisible();
      await expect(shown(page)).toHaveAttribute('src', '/default-avatar.svg');
    });
  }

  test('is moved and zoomed by the keyboard, and what was framed is what is seen', async ({ page }) => {
    await signUp(page);
    await page.goto('/settings');
    await choose(page, 'me.png', 'image/png', widePng());
    const frame = page.getByRole('application');
    await frame.focus();
    // The picture's left third is red; to see it, the picture goes to the right.
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Save picture' }).click();
    await expect(page.getByText('Picture saved.')).toBeVisible();
    const colour = await shown(page).evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      pen?.drawImage(img, 0, 0);
      return [...(pen?.getImageData(20, 128, 1, 1).data ?? [])];
    });
    expect(colour).toEqual([255, 0, 0, 255]);
  });

  test('is refused when it is none or torn', async ({ page }) => {
    await signUp(page);
    await page.goto('/settings');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await choose(page, 'me.svg', 'image/svg+xml', svg);
    await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    await choose(page, 'me.png', 'image/png', svg);
    await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    for (const share of [0.1, 0.5, 0.95]) {
      await choose(page, 'me.png', 'image/png', torn(widePng(), share));
      await expect(page.getByText('This picture is damaged or too large to be read.')).toBeVisible();
      await choose(page, 'me.png', 'image/png', svg);
      await expect(page.getByText('A profile picture must be a PNG, JPEG or BMP file.')).toBeVisible();
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('all data can be downloaded', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/settings');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all my data' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('laurels-data.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({ email, viewed: [] });
  await expect(page.getByText('Saved as laurels-data.json.')).toBeVisible();
});

test('an account is deleted with its password, and its owner is a stranger', async ({ page }) => {
  const account = await signUp(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const remove = dialog.getByRole('button', { name: 'Delete for good' });
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Your password').fill('glass slippers');
  expect(await accessibilityFaults(page)).toEqual([]);
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
