import type { Page } from '@playwright/test';
import { accessibilityViolations, test as base, expect, newContext, signUp } from './fixtures';
import type { Laurels } from './laurels';
import { type FilmProviders, startFilmProviders } from './support/filmProviders';

const test = base.extend<object, { providers: FilmProviders }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const providers = await startFilmProviders();
      await use(providers);
      await providers.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ providers }, use) => use(providers.settings), { scope: 'worker' }],
});

test.use({ environment: 'staging', contextOptions: { reducedMotion: 'reduce' } });

async function signUpAsAdmin(page: Page, laurels: Laurels) {
  laurels.grant((await signUp(page)).email, 'admin');
}

test('a new winner shows up in every open browser within a second', async ({ page, browser, laurels }) => {
  const context = await newContext(browser, { baseURL: laurels.origin, reducedMotion: 'reduce' });
  const member = await context.newPage();
  await signUp(member);
  await member.goto('/dashboard?category=96/directing');
  const dialog = member.getByRole('dialog');
  await expect(dialog.getByRole('article').first()).toContainText('Oppenheimer');

  await signUpAsAdmin(page, laurels);
  await page.goto('/admin/set-category-winners/97');
  await page.getByRole('combobox', { name: 'Ceremony' }).selectOption('96th · 2024');
  const directing = page.getByRole('region', { name: 'Directing' });
  const toggle = directing.getByRole('switch', { name: /^Anatomy of a Fall/ });
  await expect(toggle).not.toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);

  await toggle.click();
  await expect(toggle).toBeChecked();
  // Winners are sorted first, then by name.
  await expect(dialog.getByRole('article').first()).toContainText('Anatomy of a Fall', { timeout: 2000 });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(dialog.getByRole('article').first()).toContainText('Oppenheimer', { timeout: 2000 });
  await context.close();
});

test('finds a film with missing data, matches it with the providers and clears the match', async ({
  page,
  laurels,
}) => {
  await signUpAsAdmin(page, laurels);
  await page.goto('/admin/macrodata-refinement?lack=gracenote_root_id&text=The Godfather');
  await expect(page.getByRole('list', { name: 'Films needing attention' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'The Godfather', exact: true }).click();
  await expect(page).toHaveTitle('Laurels - Edit Film');

  const ratings = page.getByRole('region', { name: 'Ratings provider' });
  await ratings.getByRole('button', { name: /^use The Godfather/ }).click();
  await expect(ratings.getByRole('list', { name: 'Academy Awards' })).toContainText('Best Picture');
  await expect(ratings).not.toContainText('Best Director');
  const image = ratings.locator('img[src^="/api/admin/gracenote-image"]').first();
  await expect.poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1);
  const movies = page.getByRole('region', { name: 'Movie database' });
  await expect(movies.getByRole('button', { name: /^use The Godfather Saga/ })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await ratings.getByRole('button', { name: 'update film' }).click();
  await expect(page.getByRole('region', { name: 'The film' })).toContainText('5078');
  await movies.getByRole('button', { name: 'update film' }).click();
  await expect(page.getByRole('region', { name: 'The film' })).toContainText('A family and its business.');
  await ratings.getByRole('button', { name: "clear film's rootId" }).click();
  await expect(ratings).toContainText('This film has no rootId yet.');

  await page.getByRole('link', { name: 'Films from 1972' }).click();
  await expect(page.getByRole('link', { name: 'Cabaret' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

const ceremony = `number,date,honoring_years,venue
99,2027-03-14,2026,"Dolby Theatre, Hollywood"
film,title,original_title,year,release_date,runtime,language,tmdb_id,tmdb_mediatype,poster_path
tt9900001,The Long Take,,2026,2026-10-02,131,en,9900001,movie,
nomination,ceremony,category,category_name,detail,won,status
099-best-picture-tt9900001,99,best-picture,Best Picture,,false,official
nomination,position,film
099-best-picture-tt9900001,1,tt9900001
`;

test('previews, corrects, publishes and undoes an import of nominations', async ({ page, laurels }) => {
  await signUpAsAdmin(page, laurels);
  await page.goto('/admin/nominations');
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ceremony.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose(ceremony.replace(',,false,official', ',,maybe,official').replace(',1,tt99', ',1,tt98'));
  await expect(page.getByRole('region', { name: 'Errors 1' })).toContainText('ceremony.csv line 6');
  await expect(page.getByRole('region', { name: 'Unknown films 1' })).toContainText('tt9800001');
  await expect(page.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);

  await choose(ceremony);
  await expect(page.getByRole('region', { name: 'New nominations 1' })).toContainText('The Long Take');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('The new nominations are live.')).toBeVisible();
  await page.goto('/checklist/99');
  await expect(page.getByRole('link', { name: 'The Long Take' })).toBeVisible();

  await page.goto('/admin/nominations');
  await choose(ceremony);
  await expect(page.getByRole('heading', { name: /^No changes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('undone', { exact: true })).toBeVisible();
  await page.goto('/checklist/99');
  await expect(page).toHaveURL(/\/checklist\/98/);
});
