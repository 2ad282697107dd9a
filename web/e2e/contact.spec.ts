import type { Page } from '@playwright/test';
import { accessibilityFaults, expect, signUp, test } from './fixtures';
import { supportAddress } from './laurels';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

test('a stranger writes, sees a recap, and support gets a letter that can be answered', async ({
  page,
  laurels,
}) => {
  await page.goto('/contact-us');
  await expect(page).toHaveTitle('Laurels - Contact Us');
  await page.getByLabel('Subject').selectOption("I'm having trouble logging in");
  const words = `My slippers do not work, ${crypto.randomUUID()}`;
  await page.getByLabel('Message').fill(words);
  await expect(send(page)).toBeDisabled();
  // No address at all: the browser itself says so, and nothing is sent.
  await page.getByLabel('Email').fill('dorothy');
  await send(page).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('dorothy@kansas.example');
  await send(page).click();

  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
  await expect(page.getByRole('definition')).toHaveText([
    "I'm having trouble logging in",
    words,
    'dorothy@kansas.example',
  ]);
  await expect
    .poll(() => laurels.letters(supportAddress).find((letter) => letter.includes(words)))
    .toMatch(/^Reply-To: .*dorothy@kansas\.example/m);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a member writes without an address, and the recap names the account', async ({ page, laurels }) => {
  const { email } = await signUp(page);
  await page.goto('/contact-us');
  await page.getByLabel('Subject').selectOption('Wrong or missing film data');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('option', { name: "I'm having trouble logging in" })).toHaveCount(0);
  const words = `Toto is not credited, ${crypto.randomUUID()}`;
  await page.getByLabel('Message').fill(words);
  await send(page).click();
  await expect(page.getByRole('definition').nth(1)).toHaveText(words);
  await expect(page.getByRole('term')).toHaveText(['Subject', 'Message', 'User id', 'Username']);
  await expect
    .poll(() => laurels.letters(supportAddress).some((letter) => letter.includes(words)))
    .toBe(true);
  await expect(page.getByText(`We'll reply to ${email}.`)).toBeVisible();
});

test('a message that did not get through is not lost', async ({ page }) => {
  await page.goto('/contact-us');
  await page.getByLabel('Email').fill('dorothy@kansas.example');
  await page.getByLabel('Subject').selectOption('Question');
  await page.getByLabel('Message').fill('Is anybody there?');
  await page.route('/api/user/contact-us-message', (route) => route.abort());
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Error Sending Message');
  await expect(page.getByRole('alert')).toContainText('There was a problem sending your message.');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again?' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Is anybody there?');
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible();
});

test('the counter turns from grey to gold to red, and the form can be used by everyone', async ({ page }) => {
  await page.goto('/contact-us');
  const colours = new Set<string>();
  for (const length of [900, 901, 1000]) {
    await page.getByLabel('Message').fill('x'.repeat(length));
    const counter = page.getByText(`${length} / 1000`);
    colours.add(await counter.evaluate((element) => getComputedStyle(element).color));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'dark'));
  }
  expect(colours.size).toBe(3);
});
