import type { Browser, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { accessibilityViolations, expect, newContext, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Two or three users each, and axe on several pages.
test.slow();

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

interface TestUser {
  page: Page;
  id: string;
  name: string;
}

async function rename(page: Page, name: string): Promise<TestUser> {
  const response = await page.request.post(`/api/user/update/username/${name}`, { headers });
  const { _id } = await response.json();
  return { page, id: _id, name };
}

/** The user of the test's own page. */
async function dorothy(page: Page): Promise<TestUser> {
  await signUp(page);
  return rename(page, 'Dorothy');
}

/** Another user with a browser context of their own. */
async function otherUser(browser: Browser, origin: string, name: string): Promise<TestUser> {
  const context = await newContext(browser, { baseURL: origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signUp(page);
  return rename(page, name);
}

async function step(by: TestUser, name: 'invite' | 'accept' | 'remove-relationship-with', other: TestUser) {
  const response = await by.page.request.get(`/api/friend/${name}/${other.id}`, { headers });
  expect(response.ok(), await response.text()).toBe(true);
}

async function befriend(one: TestUser, other: TestUser) {
  await step(one, 'invite', other);
  await step(other, 'accept', one);
}

/** Marks the films of a ceremony as viewed, except for the last ones. */
async function markFilmsOf(user: TestUser, ceremony: number, exceptLast = 0) {
  const films = (await (await user.page.request.get(`/api/ceremony/${ceremony}/films`)).json()) as {
    _id: string;
  }[];
  const film_viewed_states = films
    .slice(0, films.length - exceptLast)
    .map(({ _id }) => ({ film_id: _id, viewed: true }));
  const response = await user.page.request.post('/api/user/set-viewed-states', {
    data: { film_viewed_states },
    headers,
  });
  expect(response.ok(), await response.text()).toBe(true);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an invite link connects two users through a sign-up, until one removes the other', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Your invite link' }).inputValue();
  expect(link).toBe(`${laurels.origin}/connect-with/${me.id}`);

  const context = await newContext(browser, { baseURL: laurels.origin, reducedMotion: 'reduce' });
  const friendPage = await context.newPage();
  await friendPage.goto(link);
  await expect(title(friendPage, 'Dorothy invited you to Laurels')).toBeVisible();
  await friendPage.getByRole('link', { name: 'Log in or sign up' }).click();
  await friendPage.getByRole('radio', { name: 'Sign up' }).check();
  await friendPage.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await friendPage.getByLabel('Password', { exact: true }).fill('silver slippers');
  await friendPage.getByRole('button', { name: 'Sign up' }).click();
  await expect(friendPage).toHaveURL(link);
  await rename(friendPage, 'Toto');
  await friendPage.getByRole('button', { name: 'Send invite' }).click();
  await expect(title(friendPage, 'Waiting for Dorothy')).toBeVisible();

  await page.reload();
  const badge = page.getByRole('navigation', { name: 'Main' }).getByText('invite waiting');
  await expect(badge).toBeVisible();
  await page.getByRole('button', { name: "Accept Toto's invite" }).dblclick();
  await expect(page.getByText('You and Toto are now friends.')).toBeVisible();
  await expect(badge).toHaveCount(0);

  await friendPage.reload();
  await expect(title(friendPage, 'You and Dorothy are friends')).toBeVisible();
  await friendPage.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(friendPage.getByRole('region', { name: 'You and Dorothy' })).toContainText('Neck and neck');

  await page.getByRole('button', { name: 'Remove Toto' }).click();
  await page.getByRole('button', { name: 'Remove friend' }).click();
  await expect(page.getByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  await friendPage.reload();
  await expect(friendPage.getByRole('heading', { name: 'No friends to compare with yet' })).toBeVisible();
  await context.close();
});

test('a link that connects without asking makes friends in one press, also through a sign-up', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  const toto = await otherUser(browser, laurels.origin, 'Toto');
  await page.goto('/friends');
  const field = page.getByRole('textbox', { name: 'Your invite link' });
  await page.getByRole('switch', { name: 'Connect without asking me' }).check();
  await expect(field).toHaveValue(/\?invite=[\w-]{22}$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectCode(page, await field.inputValue());
  const former = await field.inputValue();
  await page.getByRole('button', { name: 'Renew link' }).click();
  await expect(page.getByText(/^Here's your new link/)).toBeVisible();
  const link = await field.inputValue();
  expect(link).not.toBe(former);

  // The former link is an ordinary one now.
  await toto.page.goto(former);
  await toto.page.getByRole('button', { name: 'Connect' }).click();
  await expect(toto.page.getByRole('alert')).toContainText('You can still send an invite.');
  await expect(toto.page.getByRole('button', { name: 'Send invite' })).toBeVisible();
  await toto.page.goto(link);
  await expect(title(toto.page, 'Dorothy invited you')).toBeVisible();
  expect(await accessibilityViolations(toto.page)).toEqual([]);
  await toto.page.getByRole('button', { name: 'Connect' }).click();
  await expect(toto.page).toHaveURL(`/friends/compare/${me.id}`);
  await expect(toto.page.getByRole('region', { name: 'You and Dorothy' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Toto' })).toBeVisible();

  const context = await newContext(browser, { baseURL: laurels.origin, reducedMotion: 'reduce' });
  const glinda = await context.newPage();
  const urls: string[] = [];
  context.on('request', (request) => urls.push(request.url()));
  await glinda.goto(link);
  await glinda.getByRole('link', { name: 'Log in or sign up' }).click();
  await glinda.getByRole('radio', { name: 'Sign up' }).check();
  await glinda.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await glinda.getByLabel('Password', { exact: true }).fill('silver slippers');
  await glinda.getByRole('button', { name: 'Sign up' }).click();
  await expect(glinda).toHaveURL(link);
  await glinda.getByRole('button', { name: 'Connect' }).click();
  await expect(glinda).toHaveURL(`/friends/compare/${me.id}`);
  // The token is in no URL but the link's own.
  const token = link.split('invite=')[1] ?? '';
  expect(urls.filter((url) => url.includes(token) && url !== link)).toEqual([]);
  expect(await glinda.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    token,
  );
  await Promise.all([context, toto.page.context()].map((other) => other.close()));
});

/** Expects the QR code on the page to decode to a link, in both themes. */
async function expectCode(page: Page, link: string) {
  const code = page.getByRole('img', { name: 'QR code for your invite link' });
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
    await expect(code).toBeVisible();
    // Not below the top bar.
    await code.evaluate((image) => image.scrollIntoView({ block: 'center' }));
    const { width, height } = (await code.boundingBox()) ?? {};
    expect([width, height]).toEqual([250, 250]);
    const png = (await code.screenshot()).toString('base64');
    const pixels = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
    }, png);
    const side = Math.sqrt(pixels.length / 4);
    expect(jsQR(new Uint8ClampedArray(pixels), side, side)?.data).toBe(link);
  }
}

test('the QR code decodes to the invite link in both themes', async ({ page }) => {
  const me = await dorothy(page);
  await page.goto('/friends');
  await expectCode(page, `${new URL(page.url()).origin}/connect-with/${me.id}`);
});

test('shows what friends watched recently and compares with one, accessibly', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  const toto = await otherUser(browser, laurels.origin, 'Toto');
  const glinda = await otherUser(browser, laurels.origin, 'Glinda');
  await befriend(me, toto);
  await step(glinda, 'invite', me);
  await markFilmsOf(me, 1, 3);
  await markFilmsOf(toto, 1, 1);
  await page.goto('/friends');
  const card = page.getByRole('listitem', { name: 'Toto' });
  await expect(card.getByRole('heading', { name: 'Recently watched' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Compare with Toto' })).toBeVisible();
  // Friends don't see when a film was watched.
  await expect(card.getByText(/just now| ago$/)).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await card.getByRole('link', { name: 'Compare with Toto' }).click();
  await expect(page).toHaveURL(`/friends/compare/${toto.id}`);
  await expect(page).toHaveTitle('Laurels - Compare');
  await expect(page.getByText('Toto is ahead by 2 films')).toBeVisible();
  const together = page.getByRole('region', { name: 'Watch together next' });
  const first = together.getByRole('listitem').first();
  await expect(first).toContainText('Completes');
  await first.getByRole('button', { name: /^Bookmark/ }).click();
  await expect(first.getByRole('button', { name: /^Remove bookmark/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('article', { name: '1st ceremony', exact: true }).scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('article', { name: '1st ceremony', exact: true })
      .getByRole('link', { name: /^Best Picture/ }),
  ).toBeVisible();

  // The friend removes the user in the meantime: the page shows its empty state.
  await step(toto, 'remove-relationship-with', me);
  await page.goto(`/friends/compare/${toto.id}`);
  await expect(page.getByRole('heading', { name: 'No friends to compare with yet' })).toBeVisible();
  await Promise.all([toto, glinda].map((user) => user.page.context().close()));
});

test('an invite link shows the relationship to its owner', async ({ page, browser, laurels }) => {
  const me = await dorothy(page);
  const toto = await otherUser(browser, laurels.origin, 'Toto');

  // The first visit lets the browser remember that a user is logged in: an invite link treats it as anonymous before.
  await page.goto('/friends');
  await page.goto(`/connect-with/${me.id}`);
  await expect(title(page, 'This is your own invite link')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeDisabled();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto('/connect-with/unknown');
  await expect(page.getByRole('alert')).toContainText('Something went wrong with this invite.');

  await page.goto(`/connect-with/${toto.id}`);
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(title(page, 'Waiting for Toto')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel invite' }).click();
  await expect(title(page, 'Connect with Toto')).toBeVisible();

  await step(toto, 'invite', me);
  await page.reload();
  await expect(title(page, 'Toto wants to be friends')).toBeVisible();
  await step(toto, 'remove-relationship-with', me);
  await page.getByRole('button', { name: 'Accept invite' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong with this invite.');
  await expect(title(page, 'Connect with Toto')).toBeVisible();

  await page.route('**/api/friend/connection-info/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong with your request.');
  await page.unroute('**/api/friend/connection-info/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page, 'Connect with Toto')).toBeVisible();
  await toto.page.context().close();
});

test('a profile has keyboard access to every ceremony and is visible to friends only', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  const toto = await otherUser(browser, laurels.origin, 'Toto');
  await befriend(me, toto);
  await markFilmsOf(toto, 98);
  await page.goto(`/profile/${toto.id}`);
  const chart = page.getByRole('group', { name: /^Films viewed per ceremony/ });
  await expect(chart.getByRole('button')).toHaveCount(98);
  await chart.getByRole('button', { name: /^98th/ }).focus();
  await page.keyboard.press('Home');
  await expect(chart.getByRole('button', { name: /^1st ceremony, 1929/ })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Checklist', exact: true })).toHaveAttribute(
    'href',
    '/checklist/1',
  );
  await expect(page.getByRole('link', { name: /^Best Picture/ })).toHaveAttribute(
    'href',
    `/profile/${toto.id}?category=98%2Fbest-picture`,
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('2020s', { exact: true }).click();
  await expect(
    page
      .getByRole('region', { name: /^Films viewed \d/ })
      .getByRole('link')
      .first(),
  ).toBeVisible();

  await page.goto(`/profile/${me.id}`);
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();

  await step(toto, 'remove-relationship-with', me);
  await page.goto(`/profile/${toto.id}`);
  await expect(page).toHaveURL('/dashboard');
  await toto.page.context().close();
});

test('shows a note when the friends cannot be loaded', async ({ page }) => {
  await dorothy(page);
  await page.route('**/api/friend/report', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/friends');
  await expect(page.getByText("We couldn't load your friends.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Invite a friend' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
