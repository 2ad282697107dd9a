import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const godfather = '/settings?film=tt0068646';
const pictures = '/settings?category=45/best-picture';

test.beforeEach(({ page }) => signUp(page));

test('a link opens a film over the page, and closing it returns to the page', async ({ page }) => {
  await page.goto(godfather);
  const film = page.getByRole('dialog', { name: 'The Godfather' });
  await expect(film.getByText('1972 · 2h 55m · Crime, Drama')).toBeVisible();
  await expect(film.getByText('March 14, 1972')).toBeVisible();
  await expect(film.getByRole('heading', { name: '45th ceremony' })).toContainText('1973');
  await page.keyboard.press('Escape');
  await expect(film).toHaveCount(0);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('the film dialog steps through the list, and Back returns to the list', async ({ page }) => {
  await page.goto(pictures);
  await page.getByRole('link', { name: 'The Godfather' }).click();
  const dialog = page.getByRole('dialog').last();
  await expect(dialog.getByRole('heading', { level: 2, name: 'The Godfather' })).toBeVisible();
  await expect(dialog.getByText('1 of 5')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Previous film' })).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next film' }).click();
  await expect(dialog.getByText('3 of 5')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(pictures);
  await expect(page.getByRole('dialog', { name: /^Best Picture/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/settings');
});

test('flags are pictures, fetched one by one and cached, also in the dialog of a film', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', async (response) => {
    const [, flag] = /\/flags-[^/]+\/(.*)$/.exec(response.url()) ?? [];
    if (!flag) return;
    fetched.push(flag);
    expect(response.headers()).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml',
    });
  });
  await page.goto('/settings?category=92/international-feature-film');
  const flags = page.getByRole('dialog').locator('article img[src*="/flags-"]');
  await expect(flags).toHaveCount(5);
  for (const flag of await flags.all()) {
    await expect
      .poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await flag.boundingBox()).toMatchObject({ width: 21, height: 14 });
  }
  expect(fetched.toSorted()).toEqual(['es.svg', 'fr.svg', 'kr.svg', 'pl.svg', 'tr.svg']);
  await page.goto('/settings?film=tt6751668');
  await expect(
    page.getByRole('dialog', { name: 'Parasite' }).getByText('Korean', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('dialog').locator('dl img[src$="/kr.svg"]')).toBeVisible();
});

test('a flag that cannot be loaded shows the code of the language', async ({ page }) => {
  await page.route('**/kr.svg', (route) => route.abort());
  await page.goto('/settings?category=92/international-feature-film');
  const parasite = page.getByRole('article').filter({ hasText: 'Parasite' });
  await expect(parasite.getByText('ko', { exact: true })).toBeVisible();
});

test('a nomination links to its category, and Back returns to the film', async ({ page }) => {
  await page.goto(godfather);
  await page.getByRole('link', { name: 'Best Picture' }).click();
  await expect(page.getByRole('dialog', { name: /^Best Picture 45th ceremony, 1973/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'The Godfather' })).toBeVisible();
});

test('hovering over a film prefetches it', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto(pictures);
  const link = page.getByRole('link', { name: 'Deliverance' });
  const fetched = page.waitForResponse(/\/api\/film\/\w+\/details$/);
  await link.hover();
  expect((await fetched).ok()).toBe(true);
});

test('a slow film loads without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const global = window as unknown as { shift: number };
    global.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) global.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/film/*/details', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(godfather);
  await expect(page.getByRole('dialog', { name: 'Loading film…' })).toBeVisible();
  await page.evaluate(() => {
    (window as unknown as { shift: number }).shift = 0;
  });
  release();
  await expect(page.getByText('March 14, 1972')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

test('loading a film can be retried, and an unknown film is reported', async ({ page }) => {
  await page.route('**/api/film/*/details', (route) => route.abort());
  await page.goto(godfather);
  await expect(page.getByRole('heading', { name: "We couldn't load this film" })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/film/*/details');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'The Godfather' })).toBeVisible();
  await page.goto('/settings?film=tt0000000');
  await expect(page.getByRole('heading', { name: 'Film not found' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the film dialog is accessible', async ({ page }) => {
  await page.goto(godfather);
  await expect(page.getByText('March 14, 1972')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a swipe opens the next film', async ({ page }) => {
    await page.goto(pictures);
    await page.getByRole('link', { name: 'The Godfather' }).tap();
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.getByText('March 14, 1972')).toBeVisible();
    const swipe = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      swipe.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
    await touch('touchStart', 320);
    await touch('touchMove', 200);
    await touch('touchMove', 80);
    await touch('touchEnd');
    await expect(dialog.getByRole('heading', { level: 2, name: 'The Godfather' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Previous film' })).toBeEnabled();
  });
});
