import type { Browser, Page } from '@playwright/test';
import { accessibilityViolations, expect, logOut, newContext, phone, signUp, test } from './fixtures';
import { markViewed, overview } from './support/marks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const settings = (page: Page) => page.getByRole('region', { name: 'Sharing settings' });
const uniqueSlug = () => `fan-${crypto.randomUUID().slice(0, 12)}`;

/** A user called Glinda who has watched all nominees of the second ceremony and two for Best Picture of the 92nd. */
async function signUpWithFilms(page: Page): Promise<{ email: string; id: string }> {
  const { email } = await signUp(page);
  await page.request.post('/api/user/update/username/Glinda', { headers });
  const films = (await overview(page)).flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary.flatMap(({ category, films: nominated }) => {
      if (ceremony === 92 && category.normalized_name === 'best-picture') return nominated.slice(0, 2);
      return ceremony === 2 ? nominated : [];
    }),
  );
  await markViewed(page, [...new Set(films.map(({ film_id }) => film_id))]);
  const { _id } = await (await page.request.get('/api/user/profile')).json();
  return { email, id: _id };
}

async function asVisitor(browser: Browser, origin: string): Promise<Page> {
  return (await newContext(browser, { baseURL: origin, reducedMotion: 'reduce' })).newPage();
}

async function turnOn(page: Page, slug: string): Promise<void> {
  await page.goto('/settings#sharing');
  await settings(page).getByLabel('Name in the link').fill(slug);
  await settings(page).getByRole('button', { name: 'Turn on public page' }).click();
  await expect(settings(page).getByText('Saved. Your public page is on.')).toBeVisible();
}

test('a public page is turned on, changed and turned off', async ({ page, browser, laurels }) => {
  const { email, id } = await signUpWithFilms(page);
  const slug = uniqueSlug();
  await turnOn(page, slug);
  await expect(settings(page).getByLabel('Your public page')).toHaveValue(`${laurels.origin}/u/${slug}`);

  const visitor = await asVisitor(browser, laurels.origin);
  await visitor.goto(`/u/${slug}`);
  await expect(heading(visitor)).toHaveText('Glinda');
  await expect(visitor.getByRole('region', { name: 'Totals' })).toContainText('rings closed');
  await visitor.getByRole('gridcell', { name: /^92nd, 2019: / }).click();
  await expect(visitor.getByRole('region', { name: '92nd Academy Awards' })).toContainText('Best Picture');
  await expect(visitor.getByRole('region', { name: 'Recently watched' })).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Start your own list' })).toBeVisible();
  for (const text of [await (await visitor.request.get(`/u/${slug}`)).text(), await visitor.content()]) {
    expect(text).not.toContain(email);
    expect(text).not.toContain(id);
  }
  const profile = await (await visitor.request.get(`/api/public/${slug}`)).text();
  expect(profile).not.toMatch(new RegExp(`${email}|${id}|"(?:watched|made_at|friends|note)"`));

  await settings(page).getByLabel('Numbers').uncheck();
  await settings(page).getByLabel('Recently watched films').check();
  await settings(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(settings(page).getByText('Saved. Your public page is on.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Recently watched' }).getByRole('listitem')).toHaveCount(
    12,
  );
  await expect(visitor.getByRole('region', { name: 'Totals' })).toHaveCount(0);

  await page.getByRole('link', { name: 'View my public page' }).click();
  await expect(page.getByText('This is your public page.')).toBeVisible();
  await page.getByRole('link', { name: 'Change what it shows' }).click();
  await settings(page).getByRole('button', { name: 'Turn off public page' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(settings(page).getByText('Your public page is off.')).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(heading(visitor)).toHaveText('PAGE NOT FOUND');
  await visitor.context().close();
});

test('a name that is taken or invalid is explained, and the old link stops working', async ({
  page,
  browser,
  laurels,
}) => {
  await signUp(page);
  const slug = uniqueSlug();
  await turnOn(page, slug);
  const other = await asVisitor(browser, laurels.origin);
  await signUp(other);
  await other.goto('/settings');
  const name = settings(other).getByLabel('Name in the link');
  const submit = settings(other).getByRole('button', { name: 'Turn on public page' });
  for (const [text, reason] of [
    [slug, /taken/],
    ['admin', /reserved/],
    ['a b', /a to z, digits/],
  ] as const) {
    await name.fill(text);
    await submit.click();
    await expect(name).toHaveAccessibleDescription(reason);
  }
  await other.context().close();

  await settings(page).getByLabel('Name in the link').fill(`${slug}-2`);
  await settings(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(settings(page).getByLabel('Your public page')).toHaveValue(`${laurels.origin}/u/${slug}-2`);
  expect((await page.request.get(`/u/${slug}`)).status()).toBe(404);
});

test('a category is shared from its dialog, and the link is deleted', async ({ page, browser, laurels }) => {
  const { email, id } = await signUpWithFilms(page);
  await page.goto('/settings?category=92%2Fbest-picture');
  const category = page.getByRole('dialog', { name: /^Best Picture/ });
  await category.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share my progress…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share my progress' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Your link').inputValue();
  await expect(dialog.getByAltText('Preview of your link')).toHaveJSProperty('complete', true);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(category).toBeVisible();

  const visitor = await asVisitor(browser, laurels.origin);
  const response = await visitor.goto(link);
  expect(response?.headers()['x-robots-tag']).toContain('noindex');
  await expect(heading(visitor)).toHaveText('Best Picture, 92nd');
  await expect(visitor.getByText('2 of 9 films seen')).toBeVisible();
  await expect(
    visitor.getByRole('region', { name: 'Nominees' }).getByText('Seen', { exact: true }),
  ).toHaveCount(2);
  expect(await visitor.content()).not.toMatch(new RegExp(`${email}|${id}`));
  const card = await visitor.request.get(`${link}/card.png?size=story`);
  expect(card.headers()['content-type']).toBe('image/png');

  await page.goto('/settings#sharing');
  await settings(page).getByRole('button', { name: 'Delete link to Best Picture, 92nd' }).click();
  await page.getByRole('button', { name: 'Delete link', exact: true }).click();
  await expect(settings(page).getByText('The link to “Best Picture, 92nd” no longer works.')).toBeVisible();
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(heading(visitor)).toHaveText('PAGE NOT FOUND');
  expect((await visitor.request.get(`${link}/card.png`)).status()).toBe(404);
  await visitor.context().close();
});

test('a decade is shared from the dashboard', async ({ page }) => {
  await signUpWithFilms(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Share my progress: The 2010s' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Your link').inputValue();
  await page.goto(link);
  await expect(heading(page)).toHaveText('The 2010s');
  await expect(page.getByText("You're sharing this.")).toBeVisible();
  await expect(page.getByRole('link', { name: '92nd Academy Awards' })).toBeVisible();
});

test('after log-out the next user sees none of it', async ({ page }) => {
  await signUp(page);
  const slug = uniqueSlug();
  await turnOn(page, slug);
  await logOut(page);
  await signUp(page);
  await page.goto('/settings');
  await expect(settings(page).getByRole('button', { name: 'Turn on public page' })).toBeVisible();
  expect(await page.content()).not.toContain(slug);
});

test('the settings are accessible', async ({ page }) => {
  await signUpWithFilms(page);
  const data = { slug: uniqueSlug(), parts: ['numbers', 'rings', 'recent'], is_indexed: true };
  await page.request.put('/api/user/public-page', { data, headers });
  await page.request.post('/api/user/shares', { data: { kind: 'decade', decade: 2010 }, headers });
  await page.goto('/settings#sharing');
  await expect(settings(page).getByRole('link', { name: 'The 2010s' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

const subjects = [
  { kind: 'ceremony', ceremony: 92 },
  { kind: 'category', ceremony: 92, category: 'best-picture' },
  { kind: 'decade', decade: 2010 },
  { kind: 'person', person_id: 'nm0000658' },
] as const;

for (const subject of ['public page', ...subjects]) {
  const name = typeof subject === 'string' ? subject : subject.kind;
  test(`for visitors, the page of a ${name} is accessible and fits a phone`, async ({ page }) => {
    await signUpWithFilms(page);
    const slug = uniqueSlug();
    const whole = { slug, parts: ['numbers', 'rings', 'recent'], is_indexed: true };
    const response =
      typeof subject === 'string'
        ? await page.request.put('/api/user/public-page', { data: whole, headers })
        : await page.request.post('/api/user/shares', { data: subject, headers });
    const { path = `/u/${slug}` } = await response.json();
    await page.context().clearCookies();
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
