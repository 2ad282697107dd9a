import { expect, test } from './fixtures';

for (const [day, name] of [
  ['2026-10-31T12:00:00', 'Halloween'],
  ['2026-03-15T20:00:00', 'the night of the ceremony'],
] as const) {
  test(`${name} is shown next to the logo`, async ({ page }) => {
    await page.clock.setFixedTime(day);
    await page.goto('/about');
    await expect(page.getByRole('banner').getByRole('img', { name })).toBeVisible();
  });
}

test('on an ordinary day there is nothing next to the logo', async ({ page }) => {
  await page.clock.setFixedTime('2026-06-16T12:00:00');
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0);
});
