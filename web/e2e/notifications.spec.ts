// Push notifications: docs/notifications.md.
import type { Browser, Page } from '@playwright/test';
import { accessibilityViolations, test as base, expect, logOut, newContext, signUp } from './fixtures';
import { type PushService, startPushService, useInBrowser } from './support/pushService';

const test = base.extend<object, { push: PushService }>({
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    async ({}, use) => {
      const push = await startPushService();
      await use(push);
      await push.stop();
    },
    { scope: 'worker' },
  ],
  settings: [async ({ push }, use) => use(push.settings), { scope: 'worker' }],
});

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const region = (page: Page) => page.getByRole('region', { name: 'Notifications settings' });
const device = (page: Page) =>
  region(page).getByRole('switch', { name: 'Send notifications to this device' });
const kind = (page: Page, name: string) => region(page).getByRole('switch', { name });

const isOnHere = async (page: Page) =>
  (await (await page.request.get('/api/user/notifications')).json()).is_on_here;

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings#notifications');
  await page.evaluate(async () => navigator.serviceWorker.ready);
}

/** Turns notifications on in a browser, and returns its endpoint. */
async function turnOn(page: Page): Promise<string> {
  await openSettings(page);
  // Not `check`, which expects the state to change within the click.
  await device(page).click();
  await expect(kind(page, 'Friends: invites and answers')).toBeChecked();
  await expect(device(page)).toBeChecked();
  return page.evaluate(() => JSON.parse(localStorage.getItem('subscription of the test') ?? '').endpoint);
}

/** A new user invites the one of the page. */
async function inviteBy(browser: Browser, origin: string, page: Page): Promise<void> {
  const { _id } = await (await page.request.get('/api/user/profile')).json();
  const context = await newContext(browser, { baseURL: origin });
  await signUp(context);
  expect((await context.request.get(`/api/friend/invite/${_id}`, { headers })).ok()).toBe(true);
  await context.close();
}

test('an invite arrives as a notification in a browser that has turned them on', async ({
  browser,
  context,
  page,
  laurels,
  push,
}) => {
  await useInBrowser(context, push.subscribe);
  await signUp(page);
  const endpoint = await turnOn(page);
  await kind(page, "Don't send anything at night").click();
  await expect(region(page).getByLabel('From')).toHaveValue('22:00');
  await kind(page, "Don't send anything at night").click();
  await expect(region(page).getByLabel('From')).toBeHidden();
  expect(await accessibilityViolations(page)).toEqual([]);

  await inviteBy(browser, laurels.origin, page);
  const received = () => push.messages.filter((message) => message.endpoint === endpoint);
  await expect.poll(() => received().length).toBe(1);
  expect(JSON.parse(received()[0]?.text ?? '')).toMatchObject({
    title: expect.stringMatching(/ invited you$/),
    body: "Accept to compare which nominees you've seen.",
    path: '/friends',
  });

  await page.reload();
  // While loading it is off.
  await expect(device(page)).toBeChecked();
  await device(page).click();
  await expect(device(page)).not.toBeChecked();
  await expect(kind(page, 'Friends: invites and answers')).toBeDisabled();
  await inviteBy(browser, laurels.origin, page);
  await page.reload();
  await expect(device(page)).toBeEnabled();
  await expect(device(page)).not.toBeChecked();
  expect(received()).toHaveLength(1);
});

test('the service worker displays a message', async ({ context, page, laurels }) => {
  await signUp(page);
  await openSettings(page);
  const worker = context.serviceWorkers()[0];
  // Headless Chromium refuses it.
  await worker?.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(self, { displayed: [] });
    registration.showNotification = async (title, options) => {
      (self as unknown as { displayed: unknown[] }).displayed.push({ title, ...options });
    };
  });
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: laurels.origin,
    registrationId: await registered,
    data: JSON.stringify({ id: 'friends:1', title: 'Ann invited you', body: 'Accept?', path: '/friends' }),
  });
  const displayed = () =>
    worker?.evaluate(() => (self as unknown as { displayed: { title: string }[] }).displayed);
  await expect
    .poll(displayed)
    .toEqual([expect.objectContaining({ title: 'Ann invited you', body: 'Accept?' })]);
});

test('they stop at log-out, come back with the same user only', async ({ context, page, push }) => {
  await useInBrowser(context, push.subscribe);
  const account = await signUp(page);
  await turnOn(page);
  await logOut(page);
  const subscription = () => page.evaluate(() => localStorage.getItem('subscription of the test'));
  await expect.poll(subscription).toBeNull();

  await signUp(page);
  await openSettings(page);
  await expect(device(page)).toBeEnabled();
  await expect(device(page)).not.toBeChecked();
  await logOut(page);

  expect((await page.request.post('/api/auth/login/email', { data: account, headers })).ok()).toBe(true);
  await page.goto('/dashboard');
  await expect.poll(() => isOnHere(page)).toBe(true);
  expect(await subscription()).not.toBeNull();
});

test('says why a browser gets no notifications', async ({ context, page, push }) => {
  await useInBrowser(context, () => ({ ...push.subscribe(), endpoint: 'https://push.example/1' }));
  await signUp(page);
  await openSettings(page);
  await device(page).click();
  await expect(region(page).getByText("We can't send notifications to this browser.")).toBeVisible();
  await expect(device(page)).not.toBeChecked();
});

test('says so if the browser blocks notifications', async ({ page }) => {
  await signUp(page);
  // As headless Chromium does.
  await openSettings(page);
  await expect(region(page).getByText(/^Your browser blocks notifications from Laurels/)).toBeVisible();
  await expect(device(page)).toBeDisabled();
  expect(await isOnHere(page)).toBe(false);
});
