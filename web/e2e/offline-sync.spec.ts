// Background Sync: docs/offline.md.
import { expect, signUp, test } from './fixtures';

test.use({ serviceWorkers: 'allow' });

const cabaret = 'tt0068327';

test('the browser sends the changes that wait when there is a network again, without a page', async ({
  context,
  page,
  laurels,
}) => {
  // Chromium disables it in private windows, as those of tests are; the event can be sent nevertheless.
  await context.addInitScript(() => {
    const requested: string[] = [];
    const { SyncManager } = window as unknown as { SyncManager: { prototype: object } };
    Object.assign(window, { requested });
    Object.assign(SyncManager.prototype, { register: async (tag: string) => void requested.push(tag) });
  });
  await signUp(page);
  await page.goto('/checklist/45');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 45_000 })
    .toBe(true);
  const devTools = await context.newCDPSession(page);
  const registrations: string[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', (update) =>
    registrations.push(...update.registrations.map(({ registrationId }) => registrationId)),
  );
  await devTools.send('ServiceWorker.enable');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark Cabaret watched' }).first().click();
  await expect(page.getByRole('button', { name: '1 change waiting' })).toBeVisible();
  const requested = () => page.evaluate(() => (window as unknown as { requested: string[] }).requested);
  await expect.poll(requested).toContain('laurels-edits');

  await page.goto('about:blank');
  await context.setOffline(false);
  const viewed = async () => (await (await context.request.get('/api/user/profile')).json()).viewed;
  expect(await viewed()).toEqual([]);
  const registrationId = registrations.at(-1) ?? '';
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin: laurels.origin,
    registrationId,
    tag: 'laurels-edits',
    lastChance: false,
  });
  await expect.poll(viewed).toEqual([cabaret]);

  await page.goto('/checklist/45');
  await expect(page.getByRole('button', { name: 'Mark Cabaret unwatched' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /waiting/ })).toBeHidden();
});
