import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import axe from 'axe-core';
import { test as serverTest } from './serverTest';

interface WorkerOptions {
  /** Other origins that the browser may access. */
  peers: string[];
}

interface Fixtures {
  /** The URLs of requests to other origins, which are aborted and fail the test. Posters are exempt. */
  outsideRequests: string[];
}

export const test = serverTest.extend<Fixtures, WorkerOptions>({
  peers: [[], { option: true, scope: 'worker' }],
  context: async ({ context }, use) => {
    context.on('page', waitForApp);
    await use(context);
  },
  outsideRequests: [
    async ({ context, laurels, peers }, use) => {
      const outside: string[] = [];
      await context.route(
        (url) => ![laurels.origin, laurels.localhost, ...peers].includes(url.origin),
        (route) => {
          if (new URL(route.request().url()).host !== 'image.tmdb.org') outside.push(route.request().url());
          return route.abort();
        },
      );
      await use(outside);
      expect(outside).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Another browser, whose pages wait for the app like those of the test's own. */
export async function newContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.on('page', waitForApp);
  return context;
}

/** Makes opening a page wait until the app has replaced what was prerendered, unless the test asks for the commit only. */
function waitForApp(page: Page): void {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  const appRuns = () => page.locator('#prerendered').waitFor({ state: 'detached' });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await appRuns();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await appRuns();
    return response;
  };
}

/** Creates an account and leaves the browser, whose cookies `request` shares, logged in. */
export async function signUp({
  request,
}: {
  request: APIRequestContext;
}): Promise<{ email: string; password: string }> {
  const account = { email: uniqueEmail(), password: 'ruby slippers' };
  const response = await request.post('/api/auth/signup/email', {
    data: account,
    headers: { 'x-mol-frontend-build-version': 'browser tests' },
  });
  expect(response.ok(), await response.text()).toBe(true);
  return account;
}

export const uniqueEmail = () => `${crypto.randomUUID()}@example.com`;

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/welcome');
}

/** Blocks the app's scripts, except the one that runs before the first paint. */
export async function blockAppScripts(page: Page): Promise<void> {
  await page.route(/\/assets\/(?!beforePaint-)[^/]*\.js$/, () => {});
}

/** Holds back the app's scripts until the returned function is called. */
export async function holdAppScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!beforePaint-)[^/]*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}

/** The violations that axe finds on the current page, in each theme and size, one line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const faults: string[] = [];
  // Colors in the middle of a transition would fail the contrast rules.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Injected once for all four runs: evaluating it is slower than some of them.
  await page.evaluate(axe.source);
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    for (const theme of ['dark', 'light']) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
      const violations = await page.evaluate(violationsOf, theme === 'light');
      for (const { id, help, nodes } of violations) {
        for (const { target, failureSummary } of nodes) {
          faults.push(
            `${viewport.width} px, ${theme}: ${id}: ${help} at ${target.join(' ')} (${failureSummary})`,
          );
        }
      }
    }
  }
  return faults;
}

/** Runs in the page. The second theme changes only colors, so only the rules about colors run again. */
async function violationsOf(onlyColors: boolean): Promise<axe.Result[]> {
  const colorRules: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // WCAG 2.5.3; axe calls it experimental, Lighthouse reports it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    ...(onlyColors && { runOnly: colorRules }),
  };
  // The copy in the page, not the import of this file.
  const { axe: finder } = window as unknown as { axe: typeof axe };
  return (await finder.run(document, options)).violations;
}
