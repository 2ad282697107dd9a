import type { Page } from '@playwright/test';
import { accessibilityViolations, test as base, expect, signUp } from './fixtures';
import type { Laurels } from './laurels';
import { type FakeStripe, provideScript, startStripe } from './support/stripe';

const test = base.extend<object, { stripe: FakeStripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const stripe = await startStripe();
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ stripe }, use) => use(stripe.settings), { scope: 'worker' }],
  // The customer portal is a page of the provider.
  peers: [async ({ stripe }, use) => use([stripe.origin]), { scope: 'worker' }],
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function signUpAs(page: Page, laurels: Laurels, role: 'tester' | 'admin') {
  const { email } = await signUp(page);
  laurels.grant(email, role);
}

const card = (page: Page) => page.getByRole('region', { name: 'Full Membership' });

test('a tester starts a free trial, becomes a member and cancels', async ({ page, laurels, stripe }) => {
  await provideScript(page, stripe);
  await signUpAs(page, laurels, 'tester');
  await page.goto('/settings');
  await expect(page.getByText('Not a full member')).toBeVisible();
  await page.getByRole('link', { name: 'Membership' }).click();
  await expect(page).toHaveURL('/membership#top');
  await expect(page).toHaveTitle('Laurels - Membership');
  await expect(card(page).getByRole('radio', { name: 'Yearly' })).toBeChecked();
  await expect(card(page).getByText('$3.19/month')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await card(page).getByRole('button', { name: 'Try it Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Full Membership: Yearly' });
  await dialog.getByRole('button', { name: 'Pay with pk_test_laurels' }).click();
  await expect(page).toHaveURL(/\/membership\?session_id=cs_test_\d+$/);
  await expect(page.getByText('Your subscription is now active. Welcome to full membership.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Laurels, full member' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await card(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page).toHaveURL('/membership');
  await expect(card(page).getByText('Membership ends')).toBeVisible();
  await expect(card(page).getByText('Free trial ends')).toBeVisible();
});

test('a blocked script shows an error and the page still works', async ({ page, laurels }) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await signUpAs(page, laurels, 'tester');
  await page.goto('/membership');
  await card(page).getByRole('radio', { name: 'Monthly' }).check();
  await card(page).getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('error loading stripe');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an unknown purchase shows a warning and the offer', async ({ page, laurels }) => {
  await signUpAs(page, laurels, 'tester');
  await page.goto('/membership?session_id=cs_unknown');
  await expect(page.getByRole('alert')).toContainText("We couldn't find this purchase.");
  await expect(card(page).getByRole('radio', { name: 'Yearly' })).toBeChecked();
});

test('an admin buys in the test storefront', async ({ page, laurels, stripe }) => {
  await provideScript(page, stripe);
  await signUpAs(page, laurels, 'admin');
  await page.goto('/admin/test-storefront');
  await expect(page.getByRole('region', { name: 'Poster Club' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Poster Club: .* \/ week$/ }).click();
  await page.getByRole('button', { name: 'Pay with pk_test_laurels' }).click();
  await expect(page).toHaveURL(/\/admin\/test-purchase-resolved\?session_id=/);
  await expect(page.getByText('Poster Club: active')).toBeVisible();
  await expect(page.getByText("You're not a full member.")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
