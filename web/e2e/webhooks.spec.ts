// Webhooks: docs/webhooks.md.
import type { Page } from '@playwright/test';
import { accessibilityViolations, test as base, expect, phone, signUp } from './fixtures';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhookReceiver';

const test = base.extend<{ receiver: WebhookReceiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.stop();
  },
});

test.use({
  settings: { LAURELS_WEBHOOK_NETWORKS: '127.0.0.0/8' },
  contextOptions: { reducedMotion: 'reduce' },
});

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const region = (page: Page) => page.getByRole('region', { name: 'Webhooks settings' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Returns the secret. */
async function add(page: Page, url: string): Promise<string> {
  await region(page).getByRole('button', { name: 'Add webhook' }).click();
  const form = dialog(page, 'Add webhook');
  await form.getByLabel('URL').fill(url);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const secret = await region(page).getByLabel(`Signing secret of ${url}`).inputValue();
  await region(page).getByRole('button', { name: 'Done' }).click();
  await expect(region(page).getByText(url)).toBeVisible();
  return secret;
}

test('a webhook is notified of a film, signed with the secret that was displayed once', async ({
  page,
  receiver,
}) => {
  await signUp(page);
  await page.goto('/settings#webhooks');
  await expect(region(page).getByText(/^Let your own apps know/)).toBeVisible();
  const secret = await add(page, receiver.url);
  await expect(region(page).getByText('No deliveries yet')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.request.post('/api/user/viewed/tt0034583/true', { headers });
  await expect.poll(() => receiver.events.length).toBe(1);
  const [event] = receiver.events;
  expect(event).toMatchObject({
    type: 'film.viewed',
    data: { film_id: 'tt0034583', name: 'Casablanca', year: expect.any(Number) },
  });
  expect(event?.isSignedWith(secret)).toBe(true);

  await page.reload();
  await expect(region(page).getByText(/^Last delivery .*: accepted$/)).toBeVisible();
  expect(await page.content()).not.toContain(secret);
});

test('a test shows what came of it, and a removed webhook gets nothing', async ({ page, receiver }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto('/settings#webhooks');
  await add(page, receiver.url);
  const send = region(page).getByRole('button', { name: `Send test to ${receiver.url}` });
  await send.click();
  await expect(region(page).getByText('It accepted the test with status 204.')).toBeVisible();
  expect(receiver.events[0]?.type).toBe('webhook.test');
  receiver.respondWith(500);
  await send.click();
  await expect(region(page).getByRole('alert')).toHaveText('It responded with status 500.');
  expect(await accessibilityViolations(page)).toEqual([]);

  await region(page)
    .getByRole('button', { name: `Remove ${receiver.url}` })
    .click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(region(page).getByText(`We no longer notify ${receiver.url}.`)).toBeVisible();
  await page.request.post('/api/user/viewed/tt0034583/true', { headers });
  await page.reload();
  await expect(region(page).getByText(/^Let your own apps know/)).toBeVisible();
  expect(receiver.events).toHaveLength(2);
});

test('a URL that we must not reach is rejected at its field', async ({ page }) => {
  await signUp(page);
  await page.goto('/settings#webhooks');
  await region(page).getByRole('button', { name: 'Add webhook' }).click();
  const form = dialog(page, 'Add webhook');
  const field = form.getByLabel('URL');
  for (const [url, reason] of [
    ['https://192.168.0.1/', "Enter a public address: we can't reach this one."],
    ['https://ana@example.com/', "The URL can't contain a username or a password."],
    ['example', 'Enter a URL like https://example.com/laurels.'],
  ] as const) {
    await field.fill(url);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText(reason)).toBeVisible();
  }
});
