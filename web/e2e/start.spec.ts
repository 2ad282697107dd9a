// The first minutes of a new user: marks on the welcome page, sign-up, and a hundred films to mark quickly.
import type { Page } from '@playwright/test';
import { accessibilityViolations, desktop, expect, phone, signUp, test, uniqueEmail } from './fixtures';

/** As stored on the server. */
async function viewedFilms(page: Page): Promise<string[]> {
  return (await (await page.request.get('/api/user/profile')).json()).viewed;
}

const posters = (page: Page) => page.getByRole('button', { name: /^I've seen/ });

for (const viewport of [phone, desktop]) {
  test(`marks from the welcome page come along into a new account at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/welcome');
    const ring = page.getByRole('img', { name: /^Best Picture, \d+ of 10/ });
    await expect(ring).toHaveAccessibleName('Best Picture, 3 of 10 viewed');
    // The first three are marked by the page itself.
    for (const index of [4, 5, 6]) await posters(page).nth(index).click();
    await expect(ring).toHaveAccessibleName('Best Picture, 6 of 10 viewed');
    await page.getByRole('link', { name: 'Start your list' }).first().click();
    await expect(page.getByRole('radio', { name: 'Sign up' })).toBeChecked();
    await page.getByLabel('Name').fill('Dorothy');
    await page.getByLabel('Email').fill(uniqueEmail());
    await page.getByLabel('Password', { exact: true }).fill('no place like Kansas');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: /Dorothy\./ })).toBeVisible();
    const offer = page.getByRole('region', { name: 'Keep these 3?' });
    await expect(offer).toBeVisible();
    await offer.getByRole('button', { name: 'Keep them' }).click();
    await expect(offer).toHaveCount(0);
    await expect.poll(async () => (await viewedFilms(page)).length).toBe(3);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Recently watched' })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
}

test('thirty films are marked within a minute on a phone', async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Mark a hundred favorites' }).click();
  await expect(page.getByRole('heading', { name: 'What have you seen?' })).toBeVisible();
  const start = Date.now();
  for (const decade of ['2020s', '2010s', '2000s']) {
    const films = page.getByRole('region', { name: decade }).getByRole('button', { name: /^I've seen/ });
    await expect(films).toHaveCount(10);
    for (const film of await films.all()) {
      await film.click();
      await expect(film).toHaveAttribute('aria-pressed', 'true');
    }
  }
  expect(Date.now() - start).toBeLessThan(60_000);
  await expect(page.getByRole('complementary', { name: 'Your rings' })).toContainText('30 films marked');
  await expect.poll(async () => (await viewedFilms(page)).length).toBe(30);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('30');
});

test('the films to start with are accessible', async ({ page }) => {
  await signUp(page);
  await page.goto('/start');
  await expect(posters(page).first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
