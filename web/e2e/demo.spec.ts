import { accessibilityViolations, test as base, expect, signUp } from './fixtures';
import { type Demo, startDemo } from './support/demo';

const test = base.extend<object, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const demo = await startDemo();
      await use(demo);
      await demo.server.stop();
    },
    { scope: 'worker' },
  ],
  laurels: [async ({ demo }, use) => use(demo.server), { scope: 'worker' }],
  peers: [async ({ demo }, use) => use(demo.standIns), { scope: 'worker' }],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const line = 'This is a demo. The people are made up, and nothing you do is kept when it ends.';

test('one click on the welcome page leads to a dashboard with rings', async ({ page }) => {
  await page.goto('/welcome');
  const panel = page.getByRole('region', { name: 'Look around first' });
  await expect(panel.getByRole('button')).toHaveText([
    'Look around as Ana',
    'Look around as Theo',
    'Look around as Iris',
  ]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Look around as Ana' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: /^Directing, [1-5] of \d viewed/ }).first()).toBeVisible();
  await page.goto('/friends');
  await expect(page.getByText('Chloe').first()).toBeVisible();
  await page.goto('/diary');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the line is on every page', async ({ page, request }) => {
  for (const path of ['/welcome', '/log-in', '/about', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText(line);
  }
  const looked = await request.post('/api/demo/log-in', {
    data: { person: 'iris' },
    headers: { 'x-mol-frontend-build-version': 'browser tests' },
  });
  expect(looked.ok(), await looked.text()).toBe(true);
  for (const path of ['/dashboard', '/checklist', '/settings', '/admin/users']) {
    await page.goto(path);
    await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText(line);
    await expect(page.getByRole('complementary', { name: 'Environment' })).toHaveText('demo');
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the email of a new account is in the outbox, and its link works', async ({ page, context }) => {
  const { email } = await signUp(page);
  await page.goto('/settings#email');
  await page.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Read its emails' }).click();
  const outbox = await opened;
  const row = outbox.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await outbox.reload({ waitUntil: 'commit' });
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await accessibilityViolations(outbox)).toEqual([]);
  await row.getByRole('link', { name: 'Verify your email' }).click();
  await expect(outbox.getByRole('heading', { name: 'Verify your email' })).toBeVisible();

  const verified = context.waitForEvent('page');
  await outbox.frameLocator('iframe').getByRole('link', { name: 'Verify email' }).click();
  await expect((await verified).getByText(`${email} is verified.`)).toBeVisible();
  await expect(outbox.getByRole('link', { name: /\/confirm-email/ })).toHaveAttribute('target', '_blank');
});

test('a visitor continues with an account of the stand-in for Google', async ({ page }) => {
  await page.goto('/log-in');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill('Hedy');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@guest.example`);
  await page.getByRole('button', { name: 'Continue' }).click();
  // New users start with films that many people know.
  await expect(page).toHaveURL(/\/(?:dashboard|start)/);
  await expect(page.getByRole('button', { name: 'Account menu for Hedy' })).toBeVisible();
});

test('the tester buys a membership without a card', async ({ page }) => {
  await page.goto('/welcome');
  await page.getByRole('button', { name: 'Look around as Theo' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/membership');
  const card = page.getByRole('region', { name: 'Full Membership' });
  await card.getByRole('button', { name: 'Try it Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full Membership: Yearly' });
  await expect(dialog.getByText('No card is needed, and nothing is charged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('Your subscription is now active. Welcome to full membership.')).toBeVisible();
});
