import type { Page } from '@playwright/test';
import { anArchive } from '../src/testing/archives';
import { imdbList, imdbRatings, traktHistory, traktJson } from '../src/testing/traktImdbFiles';
import { accessibilityViolations, expect as expectSoon, phone, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'America/New_York' });

// Reloads and archives are slow while other tests run.
const expect = expectSoon.configure({ timeout: 20_000 });

const godfather = { id: 'tt0068646', title: 'The Godfather', year: 1972 };
const goldRush = { id: 'tt0015864', title: 'The Gold Rush', year: 1925 };
const amelie = { id: 'tt0211915', title: 'Amélie', year: 2001 };
const summerOfSoul = { id: 'tt11422728', title: 'Another Title of It', year: 2021 };

async function profile(page: Page): Promise<{ viewed: string[]; watchlist: string[] }> {
  return (await page.request.get('/api/user/profile')).json();
}

async function diary(page: Page): Promise<object[]> {
  return (await (await page.request.get('/api/user/watches')).json()).watches;
}

async function choose(page: Page, source: 'Trakt' | 'IMDb', name: string, content: string | Buffer) {
  await page.goto(`/letterboxd?from=${source.toLowerCase()}`);
  // Before the app runs, nothing handles the file.
  await expect(page.locator('#prerendered')).toHaveCount(0);
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.getByLabel(`${source} export`).setInputFiles(file);
}

const card = (page: Page, name: 'Films to mark watched' | 'Films for your watchlist') =>
  page.getByRole('region', { name });

test('imports the history of Trakt, and importing it again changes nothing', async ({ page }) => {
  await signUp(page);
  const requestBodies: string[] = [];
  page.on('request', (request) => requestBodies.push(request.postData() ?? ''));
  const archive = anArchive([
    {
      path: 'watched-history-1.json',
      content: traktJson('watched_at', [
        // The evening before in New York.
        { ...godfather, at: '2022-03-25T02:30:00.000Z' },
        { ...godfather, at: '2019-03-24T20:00:00.000Z' },
        { ...summerOfSoul, at: '1970-01-01T00:00:00.000Z' },
        { title: 'Home Movie', year: 2011, at: '2019-03-24T20:00:00.000Z' },
      ]),
    },
    { path: 'ratings-movies.json', content: traktJson('rated_at', [{ ...godfather, at: '', rating: 9 }]) },
    { path: 'lists-watchlist.json', content: traktJson('listed_at', [{ ...amelie, at: '' }]) },
    { path: 'user-settings.json', content: '{"email": "ana@secret.example"}' },
  ]);
  await choose(page, 'Trakt', 'trakt-ana.zip', archive);
  const viewed = card(page, 'Films to mark watched');
  await expect(viewed.getByText('watched March 24, 2019')).toBeVisible();
  await expect(page.getByText('1 film in your export')).toBeVisible();
  expect((await profile(page)).viewed).toEqual([]);

  await page.getByRole('button', { name: 'Import both lists: 3 films' }).click();
  await expect(page.getByRole('button', { name: 'done' })).toHaveCount(2);
  const after = await profile(page);
  // A film with a former id is found by it.
  expect(after.viewed.toSorted()).toEqual(['tt0068646', 'tt7378922']);
  expect(after.watchlist).toEqual(['tt0211915']);
  const expected = [
    expect.objectContaining({ watched: '2022-03-24', rating: 4.5, is_rewatch: true }),
    expect.objectContaining({ watched: '2019-03-24', rating: null, is_rewatch: false }),
  ];
  expect(await diary(page)).toEqual(expected);
  expect(requestBodies.join()).not.toContain('secret.example');

  await page.goto('/diary?month=2022-03');
  const month = page.getByRole('region', { name: 'Films of March 2022' });
  await expect(month.getByText('Rewatch')).toBeVisible();
  await page.goto('/dashboard');
  const recent = page.getByRole('region', { name: 'Recently watched' });
  await expect(recent.getByRole('link', { name: /The Godfather/ })).toBeVisible();

  await choose(page, 'Trakt', 'trakt-ana.zip', archive);
  await expect(viewed.getByText('2 already marked watched')).toBeVisible();
  await expect(viewed.getByRole('button', { name: 'Import 0 films' })).toBeDisabled();
  await expect(
    card(page, 'Films for your watchlist').getByText('1 already watched or on your watchlist'),
  ).toBeVisible();
  expect(await diary(page)).toEqual(expected);
});

test('imports ratings and the watchlist of IMDb, on the days of the ratings if wanted', async ({ page }) => {
  await signUp(page);
  const ratings = imdbRatings([
    { ...godfather, rating: 10, rated: '2021-05-06' },
    { id: 'tt0903747', title: 'Breaking Bad', year: 2008, type: 'TV Series' },
  ]);
  await choose(page, 'IMDb', 'ratings.csv', ratings);
  const viewed = card(page, 'Films to mark watched');
  await expect(viewed.getByText('1 nominated film in your export')).toBeVisible();
  await viewed.getByRole('checkbox', { name: 'I watched films on the day I rated them' }).check();
  await expect(viewed.getByText('watched May 6, 2021')).toBeVisible();
  await viewed.getByRole('button', { name: 'Import 1 film' }).click();
  await expect(viewed.getByRole('button', { name: 'done' })).toBeEnabled();
  const expected = [expect.objectContaining({ watched: '2021-05-06', rating: 5 })];
  expect(await diary(page)).toEqual(expected);

  // Without the days, the rating is the same one.
  await choose(page, 'IMDb', 'ratings.csv', ratings);
  await expect(viewed.getByRole('button', { name: 'Import 0 films' })).toBeDisabled();

  const watchlist = imdbList([godfather, { ...amelie, id: '' }, { ...goldRush, id: 'tt9999999' }]);
  await choose(page, 'IMDb', '1f2e3d.csv', watchlist);
  const list = page.getByRole('combobox', { name: '1f2e3d.csv: 3 nominated films' });
  await expect(list).toHaveValue('watchlist');
  const bookmarks = card(page, 'Films for your watchlist');
  await expect(bookmarks.getByRole('checkbox', { name: /Amélie.*matched by title/ })).toBeChecked();
  // Under another id, it may be a namesake.
  await bookmarks
    .getByRole('group', { name: 'The Gold Rush (1925)' })
    .getByRole('radio', { name: /The Gold Rush/ })
    .check();
  await bookmarks.getByRole('button', { name: 'Import 2 films' }).click();
  await expect(bookmarks.getByRole('button', { name: 'done' })).toBeEnabled();
  expect((await profile(page)).watchlist.toSorted()).toEqual(['tt0015864', 'tt0211915']);
  expect((await profile(page)).viewed).toEqual(['tt0068646']);
  expect(await diary(page)).toEqual(expected);
});

for (const [description, content, reason] of [
  ['an empty file', '', 'This file is empty.'],
  ['another table', 'Date,Amount\n2021-01-01,9\n', 'From IMDb, choose the .csv'],
  ['an export from Letterboxd', 'Date,Name,Year,Letterboxd URI\n', 'Choose “Letterboxd” to import it.'],
  ['a truncated archive', anArchive([{ path: 'a.csv', content: 'x' }]).subarray(0, 9), 'The file is damaged'],
  [
    'a zip bomb',
    anArchive([{ path: 'a.csv', content: Buffer.alloc(60 * 1024 * 1024), claimedSize: 100 }]),
    'far more in it than an export',
  ],
] as const) {
  test(`rejects ${description} with the file name and the reason`, async ({ page }) => {
    await signUp(page);
    await choose(page, 'IMDb', 'my films.csv', content);
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading', { name: 'Error Importing my films.csv' })).toBeVisible();
    await expect(alert).toContainText(reason);
    expect(await profile(page)).toMatchObject({ viewed: [], watchlist: [] });
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('tab', { name: 'IMDb' })).toHaveAttribute('aria-selected', 'true');
  });
}

test('every step is accessible, and fits on a phone', async ({ page }) => {
  // Several runs of axe.
  test.slow();
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Import from Letterboxd, Trakt or IMDb' }).click();
  for (const source of ['Trakt', 'IMDb']) {
    await page.getByRole('tab', { name: source }).click();
    await expect(page.getByRole('heading', { name: `Export from ${source}` })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  const archive = anArchive([
    { path: 'history.csv', content: traktHistory([{ ...godfather, at: '2019-03-24T20:00:00.000Z' }]) },
    { path: 'list.csv', content: imdbList([amelie]) },
  ]);
  await choose(page, 'Trakt', 'films.zip', archive);
  await expect(page.getByRole('combobox', { name: 'list.csv: 1 nominated film' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isTooWide)).toBe(false);
});
