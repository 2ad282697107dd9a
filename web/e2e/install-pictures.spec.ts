// Makes the pictures of the web app's manifest: `LAURELS_PICTURES=1 npm run e2e -- install-pictures.spec.ts`.
import type { Page } from '@playwright/test';
import { desktop, expect, phone, signUp, test } from './fixtures';

test.skip(!process.env.LAURELS_PICTURES, 'overwrites files in public/');

const headers = { 'x-mol-frontend-build-version': 'browser tests' };
const folder = 'public/install';

/** A user who has watched most of the films of the last years. */
async function becomeFan(page: Page): Promise<void> {
  await signUp(page);
  await page.request.post('/api/user/update/username/Dorothy', { headers });
  for (let ceremony = 80; ceremony <= 98; ceremony += 1) {
    const films: { _id: string }[] = await (await page.request.get(`/api/ceremony/${ceremony}/films`)).json();
    const watched = films.filter((_, index) => index % 5 < ceremony % 4 || index < 10);
    const film_viewed_states = watched.map(({ _id }) => ({ film_id: _id, viewed: true }));
    const data = { film_viewed_states };
    expect((await page.request.post('/api/user/set-viewed-states', { data, headers })).ok()).toBe(true);
  }
}

test.describe('screenshots', () => {
  for (const [name, viewport, deviceScaleFactor] of [
    ['narrow', phone, 2],
    ['wide', desktop, 1],
  ] as const) {
    test.describe(name, () => {
      test.use({ viewport, deviceScaleFactor });

      test('of the dashboard and a checklist', async ({ page }) => {
        await page.addInitScript(() => localStorage.setItem('laurels.cookies', 'declined'));
        await becomeFan(page);
        for (const path of ['dashboard', 'checklist/97']) {
          await page.goto(`/${path}`);
          await page.waitForLoadState('networkidle');
          // The parts that load when the browser has nothing else to do.
          await page.waitForTimeout(3000);
          const file = `${folder}/${path.replace('/97', '')}-${name}.jpg`;
          await page.screenshot({ path: file, type: 'jpeg', quality: 72 });
        }
      });
    });
  }
});

test('icons of the shortcuts', async ({ page }) => {
  await page.setViewportSize(phone);
  await signUp(page);
  await page.goto('/dashboard');
  const icons: Record<string, string> = {};
  for (const [name, link] of [
    ['next', 'Next'],
    ['checklists', 'Checklists'],
    ['search', 'Search'],
  ] as const) {
    const icon = page.locator('nav[data-tab-bar]').getByRole('link', { name: link }).locator('svg').first();
    icons[name] = await icon.evaluate((svg) => svg.outerHTML);
  }
  await page.setViewportSize({ width: 96, height: 96 });
  for (const [name, svg] of Object.entries(icons)) {
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:96px;background:#100d14;color:#e8b84a">${svg}
       <style>svg{width:56px;height:56px}</style></body>`,
    );
    await page.screenshot({ path: `public/icons/shortcut-${name}.png` });
  }
});
