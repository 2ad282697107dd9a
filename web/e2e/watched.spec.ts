import { accessibilityViolations, expect as expectSoon, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Two pages are slow while other tests run.
const expect = expectSoon.configure({ timeout: 20_000 });
const headers = { 'x-mol-frontend-build-version': 'browser tests' };

test('saves when a film was watched and updates other tabs', async ({ page, context }) => {
  test.slow();
  await signUp(page);
  await page.request.post('/api/user/viewed/tt0068646/true', { headers });
  await page.goto('/settings?film=tt0068646');
  const other = await context.newPage();
  await other.goto('/settings?film=tt0068646');
  const addDate = { name: 'Add watch date for The Godfather' };
  await expect(other.getByRole('button', addDate)).toBeEnabled();

  await page.getByRole('button', addDate).click();
  await page.keyboard.type('2999');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That date is in the future.');
  await page.getByLabel('Year').fill('1999');
  await page.getByLabel('Month').selectOption('July');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Watched in July 1999')).toBeVisible();
  await expect(other.getByText('Watched in July 1999')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Watched in July 1999')).toBeVisible();

  // Unmarking the film deletes the date.
  await page.request.post('/api/user/viewed/tt0068646/false', { headers });
  await expect(page.getByText('Watched in July 1999')).toBeHidden();
  await page.request.post('/api/user/viewed/tt0068646/true', { headers });
  await expect(page.getByRole('button', addDate)).toBeVisible();
});
