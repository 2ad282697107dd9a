import { accessibilityViolations, expect, signUp, test } from './fixtures';

test.use({ settings: { LAURELS_LISTINGS: 'live' }, contextOptions: { reducedMotion: 'reduce' } });

test('every card explains that it is not set up', async ({ page }) => {
  await signUp(page);
  await page.goto('/viewing-options');
  for (const name of ['Local theaters', 'FX Movie Channel', 'Netflix']) {
    const card = page.getByRole('region', { name, exact: true });
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByText('not set up on this server')).toBeVisible();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});
