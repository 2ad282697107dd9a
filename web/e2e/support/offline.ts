// Users whose pages open without a network.
import type { Page } from '@playwright/test';
import { expect, signUp } from '../fixtures';

export const headers = { 'x-mol-frontend-build-version': 'browser tests' };
export const cabaret = 'tt0068327';
export const theGodfather = 'tt0068646';

/** Waits until the service worker has these responses. */
export async function waitUntilCached(page: Page, urls: string[]): Promise<void> {
  const areCached = () =>
    page.evaluate(async (all) => {
      const found = await Promise.all(all.map((url) => caches.match(url)));
      return navigator.serviceWorker.controller !== null && found.every(Boolean);
    }, urls);
  await expect.poll(areCached, { timeout: 45_000 }).toBe(true);
}

export const firstVisit = [
  '/api/user/profile',
  '/api/user/watchlist',
  '/api/ceremony/overview',
  '/api/film/genres',
];

export async function userOf(page: Page): Promise<{ _id: string; username: string }> {
  return (await page.request.get('/api/user/profile')).json();
}

/** A user with a watched and a bookmarked film, on a page of the 45th ceremony. */
export async function visitAsFan(page: Page, path = '/checklist/45') {
  const account = await signUp(page);
  await page.request.post(`/api/user/viewed/${cabaret}/true`, { headers });
  await page.request.post(`/api/user/watchlist/${theGodfather}/true`, { headers });
  await page.goto(path);
  await waitUntilCached(page, firstVisit);
  return { ...(await userOf(page)), account };
}

/** Waits until every ceremony and film has been downloaded. */
export async function waitUntilSaved(page: Page): Promise<void> {
  const isSaved = () =>
    page.evaluate(() => 'completed' in JSON.parse(localStorage.getItem('laurels.saved-catalogue') ?? '{}'));
  await expect.poll(isSaved, { timeout: 45_000 }).toBe(true);
}

/** Marks a film without a network. */
export async function markOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark Deliverance watched' }).first().click();
  await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
}
