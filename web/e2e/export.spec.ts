import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, newContext, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const data = (page: Page) => page.getByRole('region', { name: 'Data settings' });

/** The settings page, once it handles what the user does. */
async function openSettings(page: Page) {
  await page.goto('/settings');
  await expect(page.locator('#prerendered')).toHaveCount(0);
}

async function importFile(page: Page, name: string, buffer: Buffer) {
  await data(page).getByLabel('Laurels archive').setInputFiles({ name, mimeType: 'application/zip', buffer });
}

test('takes everything to another account, and importing it again changes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  for (const path of ['viewed/tt0068646/true', 'viewed/tt0034583/true', 'watchlist/tt0042192/true']) {
    const response = await page.request.post(`/api/user/${path}`, { headers });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await page.request.post('/api/user/watches', {
    headers,
    data: { film_id: 'tt0068646', watched: '2024-03-10', rating: 4.5, note: 'Loved it.' },
  });
  await page.request.post('/api/user/update/username/Glinda', { headers });
  await openSettings(page);
  const saved = page.waitForEvent('download');
  await data(page).getByRole('button', { name: 'Export everything' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('laurels-archive.zip');
  await expect(data(page).getByText('Saved as laurels-archive.zip.')).toBeVisible();
  const archive = readFileSync(await download.path());

  const context = await newContext(browser, baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await signUp(other);
  await openSettings(other);
  await importFile(other, 'laurels-archive.zip', archive);
  await expect(
    data(other).getByText('Added 2 watched films, 1 film on your watchlist, and 1 diary entry.'),
  ).toBeVisible();
  await expect(data(other).getByText('Your settings are back, too.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Account menu for Glinda' })).toBeVisible();
  await expect(data(other).getByRole('button', { name: 'Watched films (CSV, 2 films)' })).toBeVisible();
  expect(await accessibilityViolations(other)).toEqual([]);

  await importFile(other, 'laurels-archive.zip', archive);
  await expect(data(other).getByText('You already have all of this.')).toBeVisible();
  await other.goto('/diary');
  await expect(other.getByText('Loved it.').first()).toBeVisible();
  await context.close();
});

test('rejects another file and keeps everything', async ({ page }) => {
  await signUp(page);
  await page.request.post('/api/user/viewed/tt0068646/true', { headers });
  await openSettings(page);
  await importFile(page, 'holiday.zip', Buffer.from('not an archive'));
  await expect(data(page).getByRole('alert')).toContainText("This isn't a Laurels archive.");
  const profile = await (await page.request.get('/api/user/profile')).json();
  expect(profile.viewed).toEqual(['tt0068646']);
});
