import { accessibilityViolations, expect, signUp, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page }) => signUp(page));

test('a category shows its films, the winner first, and steps to the next one', async ({ page }) => {
  await page.goto('/settings?category=97/best-picture');
  const category = page.getByRole('dialog', { name: /^Best Picture 97th ceremony, 2025/ });
  await expect(category.getByText('0 of 10 viewed')).toBeVisible();
  await expect(category.getByRole('article')).toHaveCount(10);
  await expect(category.getByRole('article').first()).toContainText('Anora');
  await expect(category.getByRole('article').first()).toContainText('Winner');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(category).toHaveCount(0);
  await expect(page.getByRole('dialog')).toContainText('97th ceremony, 2025');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('marking several films at once completes the category', async ({ page }) => {
  await page.goto('/settings?category=45/best-picture');
  const category = page.getByRole('dialog', { name: /^Best Picture/ });
  await category.getByRole('button', { name: 'Mark several' }).click();
  // The checkbox covers the whole row, hence `force`.
  await category.getByRole('article').filter({ hasText: 'Deliverance' }).click({ force: true });
  await expect(category.getByText('1 selected')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(category.getByRole('checkbox', { name: 'Select Deliverance' })).toBeChecked();
  await category.getByRole('button', { name: 'Select all unseen' }).click();
  await expect(category.getByText('5 selected')).toBeVisible();
  const sent = page.waitForRequest('**/api/user/set-viewed-states');
  await category.getByRole('button', { name: 'Watched', exact: true }).click();
  expect((await sent).postDataJSON().film_viewed_states).toHaveLength(5);
  await expect(category.getByText('5 of 5 viewed')).toBeVisible();
  await expect(page.getByText('Best Picture, 45th: done')).toBeVisible();
  await page.reload();
  await expect(category.getByText('5 of 5 viewed')).toBeVisible();
});

test('a rejected batch changes nothing and can be sent again', async ({ page }) => {
  await page.route('**/api/user/set-viewed-states', (route) => route.fulfill({ status: 500 }));
  await page.goto('/settings?category=45/best-picture');
  const category = page.getByRole('dialog', { name: /^Best Picture/ });
  await category.getByRole('button', { name: 'Mark several' }).click();
  await category.getByRole('button', { name: 'Select all unseen' }).click();
  await category.getByRole('button', { name: 'Watched', exact: true }).click();
  await expect(page.getByText(/We couldn't save the 5 films/)).toBeVisible();
  await expect(category.getByText('0 of 5 viewed')).toBeVisible();
  await page.unroute('**/api/user/set-viewed-states');
  await category.getByRole('button', { name: 'Watched', exact: true }).click();
  await expect(category.getByText('5 of 5 viewed')).toBeVisible();
});

test('an unknown category is reported', async ({ page }) => {
  await page.goto('/settings?category=1/casting');
  await expect(page.getByRole('heading', { name: 'Category not found' })).toBeVisible();
});
