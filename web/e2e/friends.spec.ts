import type { Browser, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { accessibilityFaults, expect, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Two or three people, and axe on several pages.
test.slow();

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

interface TestUser {
  page: Page;
  id: string;
  name: string;
}

async function named(page: Page, name: string): Promise<TestUser> {
  const answer = await page.request.post(`/api/user/update/username/${name}`, { headers });
  const { _id } = await answer.json();
  return { page, id: _id, name };
}

/** The person at the test's own browser. */
async function dorothy(page: Page): Promise<TestUser> {
  await signUp(page);
  return named(page, 'Dorothy');
}

/** Somebody at a browser of their own. */
async function somebodyElse(browser: Browser, origin: string, name: string): Promise<TestUser> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signUp(page);
  return named(page, name);
}

async function step(by: TestUser, name: 'invite' | 'accept' | 'remove-relationship-with', other: TestUser) {
  const answer = await by.page.request.get(`/api/friend/${name}/${other.id}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function befriend(one: TestUser, other: TestUser) {
  await step(one, 'invite', other);
  await step(other, 'accept', one);
}

/** Marks the films of a ceremony, leaving out those at the end. */
async function seesFilmsOf(person: TestUser, ceremony: number, leavingOut = 0) {
  const films = (await (await person.page.request.get(`/api/ceremony/${ceremony}/films`)).json()) as {
    _id: string;
  }[];
  const film_viewed_states = films
    .slice(0, films.length - leavingOut)
    .map(({ _id }) => ({ film_id: _id, viewed: true }));
  const answer = await person.page.request.post('/api/user/set-viewed-states', {
    data: { film_viewed_states },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a link makes friends, through a sign-up, until one of them has had enough', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  await page.goto('/friends');
  await expect(page.getByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Your invite link' }).inputValue();
  expect(link).toBe(`${laurels.origin}/connect-with/${me.id}`);

  const context = await browser.newContext({ baseURL: laurels.origin, reducedMotion: 'reduce' });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(title(theirs, 'Dorothy invites you to Laurels')).toBeVisible();
  await theirs.getByRole('link', { name: 'Log in or sign up' }).click();
  await theirs.getByRole('radio', { name: 'Sign up' }).check();
  await theirs.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`);
  await theirs.getByLabel('Password', { exact: true }).fill('silver slippers');
  await theirs.getByRole('button', { name: 'Sign up' }).click();
  await expect(theirs).toHaveURL(link);
  await named(theirs, 'Toto');
  await theirs.getByRole('button', { name: 'Send invite' }).click();
  await expect(title(theirs, 'Waiting for Dorothy')).toBeVisible();

  await page.reload();
  const badge = page.getByRole('navigation', { name: 'Main' }).getByText('invite waiting');
  await expect(badge).toBeVisible();
  await page.getByRole('button', { name: "Accept Toto's invite" }).dblclick();
  await expect(page.getByText('You and Toto are now friends.')).toBeVisible();
  await expect(badge).toHaveCount(0);

  await theirs.reload();
  await expect(title(theirs, 'You and Dorothy are friends')).toBeVisible();
  await theirs.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(theirs.getByRole('region', { name: 'You and Dorothy' })).toContainText('Neck and neck');

  await page.getByRole('button', { name: 'Remove Toto' }).click();
  await page.getByRole('button', { name: 'Remove friend' }).click();
  await expect(page.getByRole('heading', { name: 'Films are better with friends' })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'No friends to compare with yet' })).toBeVisible();
  await context.close();
});

test('the code of the invite link is read by a camera, in both themes', async ({ page }) => {
  const me = await dorothy(page);
  await page.goto('/friends');
  const code = page.getByRole('img', { name: 'QR code of your invite link' });
  for (const theme of ['dark', 'light']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
    await expect(code).toBeVisible();
    const { width, height } = (await code.boundingBox()) ?? {};
    expect([width, height]).toEqual([250, 250]);
    const png = (await code.screenshot()).toString('base64');
    const pixels = await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      return [...(pen?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
    }, png);
    const side = Math.sqrt(pixels.length / 4);
    expect(jsQR(new Uint8ClampedArray(pixels), side, side)?.data).toBe(
      `${new URL(page.url()).origin}/connect-with/${me.id}`,
    );
  }
});

test('friends are shown with what they saw lately, and compared by everyone', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  const toto = await somebodyElse(browser, laurels.origin, 'Toto');
  const glinda = await somebodyElse(browser, laurels.origin, 'Glinda');
  await befriend(me, toto);
  await step(glinda, 'invite', me);
  await seesFilmsOf(me, 1, 3);
  await seesFilmsOf(toto, 1, 1);
  await page.goto('/friends');
  const card = page.getByRole('listitem', { name: 'Toto' });
  await expect(card.getByText('just now').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await card.getByRole('link', { name: 'Compare with Toto' }).click();
  await expect(page).toHaveURL(`/friends/compare/${toto.id}`);
  await expect(page).toHaveTitle('Laurels - Compare');
  await expect(page.getByText('Toto is ahead by 2 films')).toBeVisible();
  const together = page.getByRole('region', { name: 'Watch together next' });
  const first = together.getByRole('listitem').first();
  await expect(first).toContainText('Completes');
  await first.getByRole('button', { name: /^Bookmark/ }).click();
  await expect(first.getByRole('button', { name: /^Remove the bookmark/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('article', { name: 'Ceremony 1', exact: true }).scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('article', { name: 'Ceremony 1', exact: true })
      .getByRole('link', { name: /^Best Picture/ }),
  ).toBeVisible();

  // An admin or a break-up elsewhere: the page that is open does not break.
  await step(toto, 'remove-relationship-with', me);
  await page.goto(`/friends/compare/${toto.id}`);
  await expect(page.getByRole('heading', { name: 'No friends to compare with yet' })).toBeVisible();
  await Promise.all([toto, glinda].map((person) => person.page.context().close()));
});

test('an invite link says where one stands', async ({ page, browser, laurels }) => {
  const me = await dorothy(page);
  const toto = await somebodyElse(browser, laurels.origin, 'Toto');

  // A browser that has not met anybody yet takes who follows a link for a stranger.
  await page.goto('/friends');
  await page.goto(`/connect-with/${me.id}`);
  await expect(title(page, 'This is your own invite link')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send invite' })).toBeDisabled();
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.goto('/connect-with/nobody');
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

test('a profile shows every ceremony to the keyboard, and is closed to strangers', async ({
  page,
  browser,
  laurels,
}) => {
  const me = await dorothy(page);
  const toto = await somebodyElse(browser, laurels.origin, 'Toto');
  await befriend(me, toto);
  await seesFilmsOf(toto, 98);
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
  expect(await accessibilityFaults(page)).toEqual([]);
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

test('friends that cannot be loaded leave a quiet word', async ({ page }) => {
  await dorothy(page);
  await page.route('**/api/friend/report', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/friends');
  await expect(page.getByText("We couldn't load your friends.")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('region', { name: 'Invite a friend' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
