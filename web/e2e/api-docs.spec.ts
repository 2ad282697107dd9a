import type { Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, newContext, phone, signUp, test } from './fixtures';

const path = '/api/docs';

/** What the page shows for a call, opened by its link. */
async function openCall(page: Page, id: string) {
  await page.goto(`${path}#${id}`);
  const call = page.locator(`#${id}`);
  await expect(call).toBeVisible();
  return call;
}

const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Send this request?' });

/** Holds requests back until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

async function viewedFilms(page: Page): Promise<unknown> {
  const profile = await page.request.get('/api/user/profile');
  return (await profile.json()).viewed;
}

test('is readable and accessible on phones and desktops, light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(path);
  await expect(page).toHaveTitle('Laurels - API');
  await expect(page.getByRole('heading', { level: 1, name: 'Laurels API' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "What doesn't change" })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Changelog' })).toBeVisible();
  await expect(page.getByText('To try calls that need an account')).toBeVisible();
  for (const id of ['film_details', 'search_films', 'set_viewed', 'import_archive', 'schema-Problem']) {
    await page
      .locator('details', { has: page.locator(`#${id}`) })
      .locator('summary')
      .click();
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  await page.locator('#film_details').getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('#film_details').getByRole('status')).toContainText('200');
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  expect(errors).toEqual([]);
});

test('the contents lead to a call and open it', async ({ page }) => {
  await page.goto(path);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByText('Films: details, search, names').click();
  await contents.getByRole('link', { name: 'GET /api/film/{film_id}/details' }).click();
  await expect(page.locator('#film_details').getByText('For everyone, without an account.')).toBeVisible();
});

test('examples switch their language together and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const details = await openCall(page, 'film_details');
  await expect(details.locator('pre.curl')).toContainText('/api/film/tt0068646/details');
  await details.getByText('Python', { exact: true }).click();
  await expect(details.locator('pre.curl')).toBeHidden();
  await expect(details.locator('pre.python')).toContainText('urllib.request');
  await details.getByRole('button', { name: 'Copy' }).click();
  await expect(details.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await details.locator('pre.python').textContent(),
  );
  const search = await openCall(page, 'search_films');
  await expect(search.locator('pre.python')).toBeVisible();
});

test('visitors try open calls only', async ({ page }) => {
  const details = await openCall(page, 'film_details');
  await details.getByLabel('film_id').fill('tt0034583');
  await details.getByRole('button', { name: 'Send' }).click();
  await expect(details.getByRole('status')).toContainText(/^200 OK in \d+ ms, [\d.]+ kB$/);
  await expect(details.locator('.reply pre')).toContainText('"name": "Casablanca"');
  await expect(details.locator('.reply')).toContainText('content-type');
  await expect(details.getByRole('link', { name: 'Save as film_details.json' })).toBeVisible();

  await details.getByLabel('film_id').fill('..');
  await details.getByRole('button', { name: 'Send' }).click();
  await expect(details.getByRole('status')).toHaveText("That isn't a valid path.");

  const mark = await openCall(page, 'set_viewed');
  await expect(mark.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(mark.getByText('Log in to try this call.')).toBeVisible();
  const logIn = page.getByRole('status').getByRole('link', { name: 'log in' });
  await expect(logIn).toHaveAttribute('href', '/log-in');
});

test('a change is sent after a confirmation, as the user who is logged in', async ({ page }) => {
  await signUp(page);
  const mark = await openCall(page, 'set_viewed');
  await expect(page.getByText(/^You're logged in as /)).toBeVisible();
  await mark.getByRole('button', { name: 'Send' }).click();
  await expect(confirmation(page)).toContainText('POST /api/user/viewed/tt0068646/true');
  await expect(confirmation(page)).toContainText('This changes your account.');
  await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(mark.getByRole('status')).toHaveText('Not sent.');
  expect(await viewedFilms(page)).toEqual([]);

  await mark.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  await expect(mark.getByRole('status')).toContainText('200 OK');
  expect(await viewedFilms(page)).toEqual(['tt0068646']);
});

test('a body is prefilled, sent as edited, and shown as text', async ({ page }) => {
  await signUp(page);
  await page.request.post('/api/user/viewed/tt0068646/true', {
    headers: { 'x-mol-frontend-build-version': 'browser tests' },
  });
  const add = await openCall(page, 'add_watch');
  const body = add.getByLabel('Body');
  expect(JSON.parse(await body.inputValue())).toMatchObject({ film_id: 'tt0068646' });
  await body.fill('{ "film_id": "tt0068646", "note": "<img src=x onerror=alert(1)>" }');
  await add.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  await expect(add.locator('.reply pre')).toContainText('<img src=x onerror=alert(1)>');
  await expect(add.locator('.reply img')).toHaveCount(0);

  await body.fill('{');
  await add.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  await expect(add.getByRole('status')).toContainText('422');
  await expect(add.locator('.reply pre')).toContainText('"code": "invalid"');
});

test('a second click stops a call', async ({ page }) => {
  await signUp(page);
  const events = await openCall(page, 'live_events');
  await events.getByRole('button', { name: 'Send' }).click();
  await expect(events.locator('.reply pre')).toContainText('hello');
  await events.getByRole('button', { name: 'Stop' }).click();
  await expect(events.getByRole('status')).toHaveText('Stopped.');
  await expect(events.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('nothing of a user remains for the next one, and nothing is sent for them', async ({ page }) => {
  await signUp(page);
  const profile = await openCall(page, 'my_profile');
  await profile.getByRole('button', { name: 'Send' }).click();
  await expect(profile.locator('.reply pre')).toContainText('"_id"');
  const mark = await openCall(page, 'set_viewed');
  // In another tab, another user logs in.
  await page.context().clearCookies();
  await signUp(page);
  await mark.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  await expect(profile.locator('.reply')).toBeEmpty();
  expect(await viewedFilms(page)).toEqual([]);

  const logOut = await openCall(page, 'log_out');
  await logOut.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('To try calls that need an account')).toBeVisible();
  await expect(mark.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('forms are reset and responses removed for the next user, and when the page is left', async ({
  page,
}) => {
  await signUp(page);
  const details = await openCall(page, 'film_details');
  await expect(page.getByText(/^You're logged in as /)).toBeVisible();
  const film = details.getByLabel('film_id');
  const tryCasablanca = async () => {
    await film.fill('tt0034583');
    await details.getByRole('button', { name: 'Send' }).click();
    await expect(details.locator('.reply pre')).toContainText('"name": "Casablanca"');
  };
  const expectReset = async () => {
    await expect(details.locator('.reply')).toBeEmpty();
    await expect(details.getByRole('status')).toBeEmpty();
    await expect(film).toHaveValue('tt0068646');
  };
  await tryCasablanca();
  // In another tab, another user logs in.
  await page.context().clearCookies();
  await signUp(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectReset();

  await tryCasablanca();
  const mark = await openCall(page, 'set_viewed');
  await mark.getByRole('button', { name: 'Send' }).click();
  await expect(confirmation(page)).toBeVisible();
  // The browser keeps the page for Back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(confirmation(page)).toBeHidden();
  await expectReset();
  expect(await viewedFilms(page)).toEqual([]);
});

test('a change waits until it is known who is logged in', async ({ page }) => {
  await signUp(page);
  const release = await hold(page, '**/api/setup');
  const mark = await openCall(page, 'set_viewed');
  await mark.getByRole('button', { name: 'Send' }).click();
  await expect(mark.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  release();
  const sent = page.waitForRequest('**/api/user/viewed/**');
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  expect((await sent).headers()).toHaveProperty('x-laurels-user');
});

test('who is logged in stays known if a later check fails', async ({ page }) => {
  await signUp(page);
  const mark = await openCall(page, 'set_viewed');
  const account = page.getByText(/^You're logged in as /);
  await expect(account).toBeVisible();
  await page.route('**/api/setup', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await failed;
  const sent = page.waitForRequest('**/api/user/viewed/**');
  await mark.getByRole('button', { name: 'Send' }).click();
  await confirmation(page).getByRole('button', { name: 'Send request' }).click();
  expect((await sent).headers()).toHaveProperty('x-laurels-user');
  await expect(account).toBeVisible();
});

test('nothing remains for the next user if the first check of who is logged in has failed', async ({
  page,
}) => {
  await signUp(page);
  await page.route('**/api/setup', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  const profile = await openCall(page, 'my_profile');
  await failed;
  await profile.getByRole('button', { name: 'Send' }).click();
  await expect(profile.locator('.reply pre')).toContainText('"_id"');
  await page.unroute('**/api/setup');
  await page.context().clearCookies();
  await signUp(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(profile.locator('.reply')).toBeEmpty();
});

test('nothing of a stopped call appears, even if its response arrives', async ({ page }) => {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => send(input, { ...init, signal: null });
  });
  const release = await hold(page, '**/api/film/*/details');
  const details = await openCall(page, 'film_details');
  await details.getByRole('button', { name: 'Send' }).click();
  await details.getByRole('button', { name: 'Stop' }).click();
  await expect(details.getByRole('status')).toHaveText('Stopped.');
  await details.getByRole('button', { name: 'Send' }).click();
  release();
  await expect(details.getByRole('status')).toContainText('200 OK');
  await expect(details.locator('.reply dl')).toHaveCount(1);
});

test('is readable without scripts', async ({ browser, baseURL }) => {
  const context = await newContext(browser, {
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(path);
  const call = page.locator('details', { has: page.locator('#film_details') });
  await call.locator('summary').click();
  await expect(call.getByText('For everyone, without an account.')).toBeVisible();
  await call.getByText('JavaScript', { exact: true }).click();
  await expect(call.locator('pre.javascript')).toBeVisible();
  await expect(call.locator('pre.curl')).toBeHidden();
  await expect(call.locator('form')).toBeHidden();
  await expect(call.getByRole('button', { name: 'Copy' })).toBeHidden();
  await context.close();
});
