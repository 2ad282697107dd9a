import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, signUp, test } from './fixtures';
import { supportAddress } from './laurels';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

test('emails the message of an anonymous visitor to support with a Reply-To header', async ({
  page,
  laurels,
}) => {
  await page.goto('/contact-us');
  await expect(page).toHaveTitle('Laurels - Contact Us');
  await page.getByLabel('Subject').selectOption("I'm having trouble logging in");
  const message = `My slippers do not work, ${crypto.randomUUID()}`;
  await page.getByLabel('Message').fill(message);
  await expect(send(page)).toBeDisabled();
  // Not an email: the browser's own validation blocks the form.
  await page.getByLabel('Email').fill('dorothy');
  await send(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('dorothy@kansas.example');
  await send(page).click();

  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByRole('definition')).toHaveText([
    "I'm having trouble logging in",
    message,
    'dorothy@kansas.example',
  ]);
  await expect
    .poll(() => laurels.emails(supportAddress).find((mail) => mail.includes(message)))
    .toMatch(/^Reply-To: .*dorothy@kansas\.example/m);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('sends the message of a user without an email field and shows the account', async ({
  page,
  laurels,
}) => {
  const { email } = await signUp(page);
  await page.goto('/contact-us');
  await page.getByLabel('Subject').selectOption('Wrong or missing film data');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('option', { name: "I'm having trouble logging in" })).toHaveCount(0);
  const message = `Toto is not credited, ${crypto.randomUUID()}`;
  await page.getByLabel('Message').fill(message);
  await send(page).click();
  await expect(page.getByRole('definition').nth(1)).toHaveText(message);
  await expect(page.getByRole('term')).toHaveText(['Subject', 'Message', 'User ID', 'Username']);
  await expect.poll(() => laurels.emails(supportAddress).some((mail) => mail.includes(message))).toBe(true);
  await expect(page.getByText(`We'll reply to ${email}.`)).toBeVisible();
});

test('retains the message when sending fails', async ({ page }) => {
  await page.goto('/contact-us');
  await page.getByLabel('Email').fill('dorothy@kansas.example');
  await page.getByLabel('Subject').selectOption('Question');
  await page.getByLabel('Message').fill('Where is the wizard?');
  await page.route('/api/user/contact-us-message', (route) => route.abort());
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Error Sending Message');
  await expect(page.getByRole('alert')).toContainText('There was a problem sending your message.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again?' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Where is the wizard?');
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
});

test('the counter turns from gray to gold to red and stays accessible', async ({ page }) => {
  await page.goto('/contact-us');
  const colors = new Set<string>();
  for (const length of [900, 901, 1000]) {
    await page.getByLabel('Message').fill('x'.repeat(length));
    const counter = page.getByText(`${length} / 1000`);
    colors.add(await counter.evaluate((element) => getComputedStyle(element).color));
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'));
  }
  expect(colors.size).toBe(3);
});
