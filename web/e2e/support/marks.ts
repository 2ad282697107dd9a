import { expect, type Page } from '@playwright/test';
import type { components } from '../../src/api/schema.gen';

const headers = { 'x-mol-frontend-build-version': 'browser tests' };

/** Marks films as viewed for the logged-in user. */
export async function markViewed(page: Page, filmIds: readonly string[]): Promise<void> {
  const film_viewed_states = filmIds.map((film_id) => ({ film_id, viewed: true }));
  const response = await page.request.post('/api/user/set-viewed-states', {
    data: { film_viewed_states },
    headers,
  });
  expect(response.ok(), await response.text()).toBe(true);
}

export async function overview(page: Page): Promise<components['schemas']['CeremonyOverview'][]> {
  return (await page.request.get('/api/ceremony/overview')).json();
}
