import type { Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';

test.use({
  settings: { LAURELS_LISTINGS: 'sample' },
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'America/New_York',
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hollywood = { latitude: 34.0928, longitude: -118.3287 };

async function open(page: Page) {
  await signUp(page);
  await page.goto('/viewing-options');
  await expect(page).toHaveTitle('Laurels - Viewing Options');
  await expect(card(page, 'Turner Classic Movies').getByRole('article').first()).toBeVisible();
}

test('the page is accessible', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(hollywood);
  await open(page);
  await expect(card(page, 'Local theaters').getByRole('article').first()).toBeVisible();
  await card(page, 'Netflix').scrollIntoViewIfNeeded();
  await expect(card(page, 'Netflix').getByRole('article').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the filter dialog is accessible', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'filter films' }).click();
  await expect(page.getByRole('checkbox', { name: 'Western' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('finds theaters at the location of the browser', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(hollywood);
  await open(page);
  const theaters = card(page, 'Local theaters');
  await expect(theaters.getByText('Sample data')).toBeVisible();
  await expect(theaters.getByRole('heading', { level: 4 })).toHaveCount(2);
  await theaters.getByRole('button', { name: /^Show \d+ more$/ }).click();
  expect(await theaters.getByRole('heading', { level: 4 }).count()).toBeGreaterThan(2);
  await theaters.getByRole('button', { name: 'Show less' }).click();
  await expect(theaters.getByRole('heading', { level: 4 })).toHaveCount(2);
});

test('finds theaters by zip code without location detection', async ({ page }) => {
  await open(page);
  const theaters = card(page, 'Local theaters');
  // A headless browser denies the permission.
  await theaters.getByRole('button', { name: 'Search near me' }).click();
  await expect(theaters.getByText('enable location detection in your browser and refresh')).toBeVisible();
  await theaters.getByRole('textbox', { name: 'Zip code' }).fill('ABCDE');
  await theaters.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(theaters.getByText('Enter a five-digit zip code.')).toBeVisible();
  await theaters.getByRole('textbox', { name: 'Zip code' }).fill('90028');
  await theaters.getByRole('textbox', { name: 'Zip code' }).press('Enter');
  await expect(theaters.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await theaters.getByRole('textbox', { name: 'Zip code' }).fill('00000');
  await theaters.getByRole('textbox', { name: 'Zip code' }).press('Enter');
  await expect(theaters.getByText('no local showings found')).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test(`the zip code and the buttons next to it are aligned at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    const theaters = card(page, 'Local theaters');
    const field = theaters.getByRole('textbox', { name: 'Zip code' });
    const box = async (name: string) => theaters.getByRole('button', { name, exact: true }).boundingBox();
    const isAligned = async () => {
      const [input, search, near] = [
        await field.boundingBox(),
        await box('Search'),
        await box('Search near me'),
      ];
      expect(search).toMatchObject({ y: input?.y, height: input?.height });
      if (viewport === desktop) expect(near).toMatchObject({ y: input?.y, height: input?.height });
      else expect((near?.y ?? 0) + (near?.height ?? 0)).toBeLessThan(input?.y ?? 0);
    };
    await isAligned();
    await field.fill('ABCDE');
    await field.press('Enter');
    await expect(theaters.getByText('Enter a five-digit zip code.')).toBeVisible();
    await isAligned();
  });
}

test('the filters are still there when one returns by the menu', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  await page.getByRole('button', { name: 'filter films' }).click();
  await page.getByRole('switch', { name: 'hide viewed films' }).click();
  await page.getByRole('combobox', { name: 'Runtime' }).selectOption('Up to 1½ hours');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Done' }).click();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await tabs.getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Viewing Options' }).click();
  await expect(page).toHaveURL('/viewing-options?max-runtime=90&hide-viewed=true');
  await expect(page.getByRole('button', { name: '2 filters applied' })).toBeVisible();
  await page.goto('/viewing-options');
  await expect(page.getByRole('button', { name: '2 filters applied' })).toBeVisible();
});

test('services are chosen without leaving the page, and a link jumps to them', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  await page
    .getByRole('navigation', { name: 'Viewing options' })
    .getByRole('link', { name: 'Streaming' })
    .click();
  await expect(page.getByRole('heading', { name: 'Streaming', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Choose my services' }).click();
  await page.getByRole('checkbox', { name: 'MUBI' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Done' }).click();
  const toggles = page.getByRole('button', { name: /^(Open|Close) / });
  await expect(toggles.first()).toHaveAccessibleName('Close MUBI');
  await expect(toggles.nth(1)).toHaveAccessibleName('Open Netflix');
});

/** Makes geolocation fail with an error code. */
async function failWith(page: Page, code: number) {
  await page.addInitScript((failure) => {
    const granted = Object.assign(new EventTarget(), { state: 'prompt' });
    navigator.permissions.query = () => Promise.resolve(granted as PermissionStatus);
    navigator.geolocation.getCurrentPosition = (_found, failed) =>
      failed?.({ code: failure } as GeolocationPositionError);
  }, code);
}

for (const [code, message] of [
  [2, 'local position unavailable, try searching again'],
  [3, 'search timed out, try searching again'],
] as const) {
  test(`the search can be retried after: ${message}`, async ({ page }) => {
    await failWith(page, code);
    await open(page);
    const theaters = card(page, 'Local theaters');
    await theaters.getByRole('button', { name: 'Search near me' }).click();
    await expect(theaters.getByText(message)).toBeVisible();
    await expect(theaters.getByRole('button', { name: 'Search near me' })).toBeVisible();
  });
}

test('explains that the browser does not support location detection', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'geolocation');
  });
  await open(page);
  const message = 'location detection is not supported in this browser';
  await expect(card(page, 'Local theaters').getByText(message)).toBeVisible();
});

test('filters, marks and the film dialog work on a schedule', async ({ page }) => {
  await open(page);
  const tcm = card(page, 'Turner Classic Movies');
  await expect(tcm.getByText('Sample data')).toBeVisible();
  await expect(tcm.getByRole('region', { name: 'Today' })).toBeVisible();
  const first = tcm.getByRole('article').first();
  const name = (await first.getByRole('link').textContent()) ?? '';
  await first.getByRole('button', { name: `Mark ${name} watched` }).click();
  await expect(first.getByRole('button', { name: `Mark ${name} unwatched` })).toBeVisible();

  await page.getByRole('button', { name: 'filter films' }).click();
  await page.getByRole('switch', { name: 'hide viewed films' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: '1 filters applied' })).toBeVisible();
  await expect(page).toHaveURL(/hide-viewed=true/);
  await expect(tcm.getByRole('button', { name: `Mark ${name} unwatched` })).toHaveCount(0);

  const listed = tcm.getByRole('article').first().getByRole('link');
  const title = (await listed.textContent()) ?? '';
  await listed.click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('services selected in the settings are expanded, and the others collapsed', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#services');
  const services = page.getByRole('region', { name: 'Services settings' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/my-services') && response.ok());
  await services.getByRole('checkbox', { name: 'Criterion Channel' }).click();
  await saved;
  await page.goto('/viewing-options');
  await expect(page.getByRole('button', { name: 'Close Criterion Channel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Netflix' })).toBeVisible();
  await page.getByRole('button', { name: 'filter films' }).click();
  await page.getByRole('switch', { name: 'only on my services' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Open Netflix' })).toHaveCount(0);
});

test('a calendar link works until it is deleted', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#services');
  const services = page.getByRole('region', { name: 'Services settings' });
  await services.getByRole('button', { name: 'Create link' }).click();
  const address = await services.getByLabel('Your calendar link').inputValue();
  const calendar = await page.request.get(address);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n.*BEGIN:VEVENT.*END:VCALENDAR\r\n$/s);
  await services.getByRole('button', { name: 'Delete link' }).click();
  await expect(services.getByText('Link deleted.')).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});
