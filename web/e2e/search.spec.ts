import { accessibilityViolations, desktop, expect, phone, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page }) => signUp(page));

test('a film is found by its title and marked as viewed', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/search');
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search for' });
  await expect(field).toBeFocused();
  await field.fill('  GODFATHER ');
  await field.press('Enter');
  await expect(page).toHaveURL('/search-results?searchText=godfather&searchType=titles');
  await expect(page).toHaveTitle('Laurels - Search Results - Godfather');
  await expect(page.getByText('3 films in Film Titles')).toBeVisible();
  const first = page.getByRole('article').first();
  await expect(first.getByRole('link').locator('mark')).toHaveText('Godfather');
  await first.getByRole('button', { name: / watched$/ }).click();
  await expect(first.getByRole('button', { name: / unwatched$/ })).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: / unwatched$/ }),
  ).toBeVisible();
});

test('every example finds films on a server without data from the movie database', async ({ page }) => {
  await page.goto('/search');
  const links = page.getByRole('list', { name: /^Examples for/ }).getByRole('link');
  await expect(links).toHaveCount(6);
  for (let index = 0; index < 6; index += 1) {
    await links.nth(index).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
  }
});

test('a phone can choose the type of a search, and changing it searches again', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/search');
  const main = page.getByRole('main');
  const type = main.getByRole('combobox', { name: 'Search in' });
  await expect(type).toBeVisible();
  await type.selectOption('Nominees');
  await main.getByRole('combobox', { name: 'Search for' }).fill('meryl streep');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search-results?searchText=meryl+streep&searchType=nominees');
  await expect(page.getByRole('article').first()).toBeVisible();
  await type.selectOption('Film Titles');
  await expect(page).toHaveURL('/search-results?searchText=meryl+streep&searchType=titles');
});

test('the buttons of a film with many nominations do not cover its text on a narrow phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/search-results?searchText=one+battle+after+another&searchType=titles');
  const film = page.getByRole('article').first();
  const button = await film.getByRole('button', { name: / watched$/ }).boundingBox();
  const texts = film.getByText(/One Battle After Another|^\+\d|nominations/);
  await expect(texts).toHaveCount(3);
  for (const text of await texts.all()) {
    const box = await text.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: phone });

  test('a tapped suggestion opens its film', async ({ page }) => {
    await page.goto('/search');
    const field = page.getByRole('main').getByRole('combobox', { name: 'Search for' });
    await field.tap();
    await field.pressSequentially('amelie', { delay: 30 });
    await page.getByRole('gridcell', { name: /^Amélie/ }).tap();
    await expect(page.getByRole('dialog', { name: /Amélie/ })).toBeVisible();
  });

  test('a tap elsewhere closes the suggestions and keeps the text', async ({ page }) => {
    await page.goto('/search');
    const field = page.getByRole('main').getByRole('combobox', { name: 'Search for' });
    await field.tap();
    await field.pressSequentially('amelie', { delay: 30 });
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(field).toHaveValue('amelie');
  });
});

test('changing the type searches again, and Back returns to the previous results', async ({ page }) => {
  await page.goto('/search-results?searchText=streep&searchType=titles');
  await expect(page.getByRole('heading', { name: 'no results' })).toBeVisible();
  await page.getByRole('main').getByRole('combobox', { name: 'Search in' }).selectOption('Nominees');
  await expect(page).toHaveURL('/search-results?searchText=streep&searchType=nominees');
  const film = page.getByRole('article').filter({ hasText: 'The Iron Lady' });
  await expect(film.getByText('Meryl Streep: won Actress in a Leading Role')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'no results' })).toBeVisible();
});

test('suggestions open a film from any page with the keyboard', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('amelie', { delay: 30 });
  const option = page.getByRole('gridcell', { name: /^Amélie/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?film=tt/);
  await expect(page.getByRole('dialog')).toContainText('Amélie');
});

test('a person is suggested in a search for titles, with the films seen', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/search-results?searchText=iron+lady&searchType=titles');
  await page.getByRole('button', { name: 'Mark The Iron Lady watched' }).click();
  await page.goto('/search');
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search for' });
  await field.pressSequentially('meryl str', { delay: 30 });
  const person = page.getByRole('gridcell', { name: /^Meryl Streep/ });
  await expect(person).toContainText('21 nominations, 3 wins · 1 of 21 films seen');
  expect(await accessibilityViolations(page)).toEqual([]);
  await person.click();
  await expect(page).toHaveURL('/person/nm0000658');
  await expect(page.getByText('1 of 21 nominated performances seen')).toBeVisible();
  await page.goto('/search-results?searchText=meryl+streep&searchType=nominees');
  await expect(page.getByText('1 of 21 seen')).toBeVisible();
  await page.getByRole('radio', { name: /^Unseen/ }).check();
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'The Iron Lady' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a suggested film can be marked at once', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/dashboard');
  await page.keyboard.press('/');
  await page.keyboard.type('amelie', { delay: 30 });
  await page.getByRole('button', { name: 'Mark Amélie watched' }).click();
  await expect(page.getByRole('button', { name: 'Mark Amélie unwatched' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('500 results render as they are scrolled into view', async ({ page }) => {
  await page.goto('/search-results?searchText=the&searchType=overviews');
  await expect(page.getByText('The first 500 films in Film Overviews')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(500);
  expect(await page.getByRole('article').count()).toBeLessThan(100);
  await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('listitem').last().getByRole('article')).toBeVisible();
});

for (const path of ['/search', '/search-results', '/search-results?searchText=star&searchType=titles']) {
  test(`${path} is accessible in both themes`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test('a failed search shows an error and can be retried', async ({ page }) => {
  await page.route('/api/film/search/**', (route) => route.abort());
  await page.goto('/search-results?searchText=jaws&searchType=titles');
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load the results" });
  await expect(failure).toBeVisible({ timeout: 15_000 });
  await page.unroute('/api/film/search/**');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('unusual search texts work', async ({ page }) => {
  for (const text of ['8½', '50/50', '100%', '<script>', '..', 'é', "' or 1=1"]) {
    await page.goto(`/search-results?${new URLSearchParams({ searchText: text, searchType: 'titles' })}`);
    await expect(page.getByText(/\d+ films? in Film Titles/)).toBeVisible();
  }
  await page.goto(`/search-results?searchText=${'a'.repeat(201)}&searchType=titles`);
  await expect(page.getByRole('alert')).toContainText('at most 200 characters');
});
