import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const GODFATHER = 'tt0068646';
const COPPOLA = 'nm0000338';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const canonical = (page: Page) => page.locator('link[rel=canonical]');

test('a visitor goes from a film to a person, a category and a ceremony, and logs in to mark it', async ({
  page,
}) => {
  const { email, password } = await signUp(page);
  await page.context().clearCookies();
  await page.setViewportSize(phone);
  await page.goto(`/film/${GODFATHER}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(heading(page)).toHaveText('The Godfather');
  await expect(page).toHaveTitle('Laurels - Film - The Godfather');

  await page.getByRole('link', { name: 'Francis Ford Coppola' }).first().click();
  await expect(page).toHaveURL(`/person/${COPPOLA}`);
  await expect(heading(page)).toHaveText('Francis Ford Coppola');
  await page
    .getByRole('region', { name: /nominations$/ })
    .getByRole('link', { name: 'The Godfather', exact: true })
    .click();
  await expect(page).toHaveURL(`/film/${GODFATHER}`);

  await page.getByRole('link', { name: 'Best Picture' }).click();
  await expect(page).toHaveURL('/ceremony/45/best-picture');
  await expect(heading(page)).toHaveText('Best Picture');
  await expect(page.getByRole('article').first()).toContainText('Winner');
  await page.getByRole('link', { name: '46th, 1974' }).click();
  await expect(page).toHaveURL('/ceremony/46/best-picture');
  await page.goBack();

  await page.getByRole('link', { name: '45th Academy Awards' }).click();
  await expect(page).toHaveURL('/ceremony/45');
  await expect(heading(page)).toHaveText('45th Academy Awards');
  await expect(canonical(page)).toHaveAttribute('href', new URL('/ceremony/45', page.url()).href);
  await page.getByRole('link', { name: 'The Godfather' }).first().click();

  await page.getByRole('link', { name: 'Log in to mark it' }).click();
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`/dashboard?film=${GODFATHER}`);
  const film = page.getByRole('dialog', { name: 'The Godfather' });
  await film.getByRole('button', { name: 'Mark watched' }).click();
  await expect(film.getByRole('button', { name: 'Watched', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a user gets dialogs and the checklist instead', async ({ page }) => {
  await signUp(page);
  await page.goto('/about');
  await page.goto(`/film/${GODFATHER}`);
  await expect(page).toHaveURL(`/dashboard?film=${GODFATHER}`);
  await expect(page.getByRole('dialog', { name: 'The Godfather' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goto('/ceremony/45/best-picture');
  await expect(page).toHaveURL('/checklist/45?category=45%2Fbest-picture');
  await expect(page.getByRole('dialog', { name: /^Best Picture/ })).toBeVisible();
  await page.goto('/ceremony/45');
  await expect(page).toHaveURL('/checklist/45');
});

for (const path of [`/film/${GODFATHER}`, '/ceremony/45', '/ceremony/45/best-picture']) {
  test(`${path} fits on a phone and is accessible, also with the menu that shares it`, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('the menu of a dialog copies the link of the public page', async ({ page, laurels }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await page.goto(`/settings?film=${GODFATHER}`);
  const film = page.getByRole('dialog', { name: 'The Godfather' });
  await film.getByRole('button', { name: 'Share' }).click();
  // Esc closes the menu, not the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(film).toBeVisible();
  await film.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${laurels.origin}/film/${GODFATHER}`);
});

test('what does not exist is not found', async ({ page }) => {
  for (const path of ['/film/tt0', '/ceremony/999', '/ceremony/45/nonsense']) {
    await page.goto(path);
    await expect(heading(page)).toHaveText('PAGE NOT FOUND');
  }
});
