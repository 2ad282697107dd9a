import type { Page } from '@playwright/test';
import type { components } from '../src/api/schema.gen';
import { accessibilityViolations, expect, phone, signUp, test } from './fixtures';
import { markViewed } from './support/marks';

type Person = components['schemas']['Person'];

const STREEP = 'nm0000658';
const RITTER = 'nm0728812';

async function personOf(page: Page, id: string): Promise<Person> {
  return (await page.request.get(`/api/person/${id}`)).json();
}

/** Marks all films of a person but the last ones; returns those. */
async function leave(page: Page, { films }: Person, count: number): Promise<Person['films']> {
  await markViewed(
    page,
    films.slice(0, -count).map(({ _id }) => _id),
  );
  return films.slice(-count);
}

test('a film dialog leads to a person, whose page counts a mark at once', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  const streep = await personOf(page, STREEP);
  const total = streep.films.length;
  const left = await leave(page, streep, 3);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.goto(`/dashboard?film=${left[0]?._id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Meryl Streep' }).first().click();
  await expect(page).toHaveURL(`/person/${STREEP}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meryl Streep');
  await expect(page).toHaveTitle('Laurels - Person - Meryl Streep');
  const seen = page.getByRole('main').getByRole('status');
  await expect(seen).toHaveText(`${total - 3} of ${total} nominated performances seen`);
  const section = page.getByRole('region', { name: '3 left to watch' });
  // In one look, without scrolling.
  for (const { name } of left) await expect(section.getByRole('link', { name })).toBeInViewport();
  await section.getByRole('button', { name: `Mark ${left[0]?.name} watched` }).click();
  await expect(seen).toHaveText(`${total - 2} of ${total} nominated performances seen`);
  await expect(page.getByRole('heading', { name: '2 left to watch' })).toBeVisible();
  await page.reload();
  await expect(seen).toHaveText(`${total - 2} of ${total} nominated performances seen`);
});

test('a person is accessible, for a user and for a visitor', async ({ page }) => {
  await page.goto(`/person/${STREEP}`);
  await expect(page.getByRole('link', { name: 'Log in to mark it' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark / })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await signUp(page);
  await leave(page, await personOf(page, STREEP), 5);
  await page.goto(`/person/${STREEP}`);
  await expect(page.getByRole('heading', { name: '5 left to watch' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the arrow keys move along the career', async ({ page }) => {
  await page.goto(`/person/${STREEP}`);
  const career = page.getByRole('region', { name: 'Career' });
  const marks = career.getByRole('button');
  await marks.last().focus();
  await page.keyboard.press('Home');
  await expect(marks.first()).toBeFocused();
  await expect(career).toContainText('Nominated for Actress in a Supporting Role');
  await page.keyboard.press('ArrowRight');
  await expect(marks.nth(1)).toBeFocused();
});

test('an unknown person is not found', async ({ page }) => {
  const response = await page.goto('/person/nm0');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
});

test('people are two taps away on a phone, can be filtered, and name the last film', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  const [last] = await leave(page, await personOf(page, RITTER), 1);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'People' }).click();
  await expect(page).toHaveURL('/people');
  const row = page.getByRole('article').filter({ hasText: 'Thelma Ritter' });
  await expect(row).toContainText(`One film left: ${last?.name}`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most nominated');
  await expect(page.getByRole('article').first()).toContainText('Walt Disney');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Actress in a Leading Role');
  await expect(page.getByRole('article').first()).toContainText('Meryl Streep');
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('hepburn');
  await expect(page.getByRole('article').first()).toContainText('Katharine Hepburn');
  await expect(page).toHaveURL('/people?sort=nominations&award=actress-in-a-leading-role&name=hepburn');
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('Katharine Hepburn');
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('xyzzy');
  await expect(page.getByRole('heading', { name: 'No “xyzzy” here' })).toBeVisible();
});

test('a search for nominees finds people first', async ({ page }) => {
  await signUp(page);
  await page.goto('/search-results?searchText=thelma+ritter&searchType=nominees');
  await page
    .getByRole('region', { name: 'People' })
    .getByRole('link', { name: /Thelma Ritter/ })
    .click();
  await expect(page).toHaveURL(`/person/${RITTER}`);
});
