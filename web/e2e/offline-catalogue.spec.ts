import type { Page } from '@playwright/test';
import { indexOf, type SavedCeremony } from '../src/features/search/saved/savedIndex';
import { hitsOf, suggestionsOf } from '../src/features/search/saved/savedSearch';
import { isWholeWord, type SearchType } from '../src/features/search/searchTypes';
import { expect, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const searches = {
  titles: ['the', 'man', 'star is born', 'et', 'amelie', '8 1/2', 'love', 'up', 'wall-e', 'much knew man'],
  nominees: ['john williams', 'streep', 'pawel', 'an', 'jean-luc', 'metro', 'bo', 'williams john'],
  overviews: ['winner of', 'western', 'musical'],
};

/** Downloads the catalogue in settings. */
async function download(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const section = page.getByRole('region', { name: 'Offline settings' });
  await section.getByRole('button', { name: 'Download now' }).click();
  await expect(section.getByText('Up to date. Checked just now.')).toBeVisible({ timeout: 45_000 });
}

test.beforeEach(({ page }) => signUp(page));

test('the catalogue is saved on this device, is checked with one request, and can be removed', async ({
  page,
}) => {
  await page.goto('/search');
  await download(page);
  const section = page.getByRole('region', { name: 'Offline settings' });
  await expect(section.getByText(/^98 of 98 ceremonies, [\d.]+ MB$/)).toBeVisible();
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  expect(usage).toBeGreaterThan(5_000_000);
  expect(usage).toBeLessThan(12_000_000);

  await page.reload();
  await expect(section.getByText(/^98 of 98 ceremonies, [\d.]+ MB$/)).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await section.getByRole('button', { name: 'Check for updates' }).click();
  await expect.poll(() => requests).toEqual(['/api/ceremony/count']);

  await section.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(section.getByText("They aren't saved on this device.")).toBeVisible();
  expect(await page.evaluate(() => caches.has('laurels-catalogue'))).toBe(false);
});

test('where pages can be opened offline, the catalogue is saved in the background', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'ready', { value: Promise.resolve() });
  });
  await page.goto('/about');
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('laurels-catalogue')).keys()).length), {
      timeout: 45_000,
    })
    .toBe(3 + 2 * 98);
});

test('films never opened before, titles and nominees are found without a network', async ({
  page,
  context,
}) => {
  // Loads the code of both screens.
  await page.goto('/search-results?searchText=wings&searchType=nominees&film=tt0018578');
  await expect(
    page.getByRole('dialog', { name: 'Wings' }).getByText('1927 · 2h 24m', { exact: false }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await download(page);
  await context.setOffline(true);

  const box = page.getByRole('combobox', { name: 'Search for' }).first();
  const suggestions = page.getByRole('grid');
  await box.fill('chinatown');
  await expect(suggestions.getByText('Chinatown', { exact: true })).toBeVisible();
  await expect(page.getByText("You're offline. These are saved on this device.")).toBeVisible();
  await suggestions.getByText('Chinatown', { exact: true }).click();
  const film = page.getByRole('dialog', { name: 'Chinatown' });
  await expect(film.getByText('directed by Roman Polanski', { exact: true })).toBeVisible();
  await expect(film.getByRole('heading', { name: '47th ceremony' })).toBeVisible();
  await page.keyboard.press('Escape');

  await box.fill('faye dunaway');
  await suggestions.getByText('3 nominations, 1 win').click();
  await expect(
    page.getByText("3 films in Nominees. You're offline, so we searched what's saved on this device."),
  ).toBeVisible();
  for (const title of ['Bonnie and Clyde', 'Chinatown', 'Network']) {
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
});

test('the search on this device finds what the server finds, in the same order', async ({
  page: { request },
}) => {
  const get = async (path: string) => (await request.get(path)).json();
  const ceremonies: SavedCeremony[] = [];
  for (let number = 1; number <= 98; number += 1) {
    const [films, details] = await Promise.all([
      get(`/api/ceremony/${number}/films`),
      get(`/api/ceremony/${number}/film-details`),
    ]);
    ceremonies.push({ films, details });
  }
  const index = indexOf(ceremonies);
  for (const [type, texts] of Object.entries(searches) as [SearchType, string[]][]) {
    for (const text of texts) {
      const query = `maxResults=500${isWholeWord(text) ? '&wholeWordMatch=true' : ''}`;
      const path = `/api/film/search/${type}/${encodeURIComponent(text)}?${query}`;
      expect(hitsOf(index, { type, text }, 500), `${type}: ${text}`).toEqual(await get(path));
    }
  }
  for (const text of [...searches.titles, ...searches.nominees]) {
    const query = isWholeWord(text) ? 'wholeWordMatch=true' : '';
    const path = `/api/film/suggestions/${encodeURIComponent(text)}?${query}`;
    expect(suggestionsOf(index, text), `suggestions: ${text}`).toEqual(await get(path));
  }
});
