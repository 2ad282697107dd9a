// What pages show of the last state, and of changes that wait, after a reload without a network: docs/offline.md.
import { expect, logOut, test } from './fixtures';
import { markOffline, visitAsFan, waitUntilSaved } from './support/offline';

test.use({ serviceWorkers: 'allow' });

test('marks that wait count in the diary and the profile after a reload', async ({ page }) => {
  const { _id } = await visitAsFan(page);
  await waitUntilSaved(page);
  await markOffline(page);
  await page.goto('/diary');
  const main = page.getByRole('main');
  await expect(main).toContainText("2 films you've watched without a date.");
  await expect(main.getByRole('link', { name: 'Deliverance' })).toBeVisible();
  await page.goto(`/profile/${_id}`);
  await expect(main.getByRole('region', { name: 'Films viewed 2 films' })).toBeVisible();
});

test('tonight and a plan show their last state without a network, until log-out', async ({
  context,
  page,
}) => {
  await visitAsFan(page);
  const computed = () =>
    page.evaluate(async () => {
      const requests = await (await caches.open('laurels-user')).keys();
      const paths = requests.map(({ url }) => new URL(url).pathname);
      return [...new Set(paths.filter((path) => ['/api/next/tonight', '/api/next/plan'].includes(path)))];
    });
  const main = page.getByRole('main');
  const views: [path: string, call: string][] = [
    ['/next', '/api/next/tonight'],
    ['/next?view=finish', '/api/next/plan'],
  ];
  const firstFilms: (string | null)[] = [];
  const firstFilm = main.getByRole('listitem').getByRole('article').first();
  for (const [path, call] of views) {
    await page.goto(path);
    await expect(firstFilm).toBeVisible();
    firstFilms.push(await firstFilm.textContent());
    await expect.poll(computed).toContain(call);
  }
  await context.setOffline(true);
  for (const [index, [path]] of views.entries()) {
    await page.goto(path);
    await expect(main.getByText(/^You're offline\. Last updated /)).toBeVisible();
    await expect(firstFilm).toHaveText(firstFilms[index] ?? '');
  }
  await context.setOffline(false);
  await expect(main.getByText(/^You're offline\. Last updated /)).toBeHidden();
  await logOut(page);
  expect(await computed()).toEqual([]);
});
