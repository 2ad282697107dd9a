import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Laurels, startLaurels } from './laurels';

interface WorkerOptions {
  /** What the server calls its environment. */
  environment: string;
  /** What else the server is told. */
  settings: Record<string, string>;
  /** Other hosts that the browser may talk to. */
  peers: string[];
}

interface WorkerFixtures {
  laurels: Laurels;
}

interface Fixtures {
  /** Where requests to other hosts went; they are refused, and a test fails on them. Posters are expected. */
  outsideRequests: string[];
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  environment: ['production', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  peers: [[], { option: true, scope: 'worker' }],
  laurels: [
    async ({ environment, settings }, use) => {
      const laurels = await startLaurels(environment, settings);
      await use(laurels);
      await laurels.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ laurels }, use) => use(laurels.origin),
  outsideRequests: [
    async ({ context, laurels, peers }, use) => {
      const outside: string[] = [];
      await context.route(
        (url) => url.origin !== laurels.origin && !peers.includes(url.origin),
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

/** Makes an account of its own and leaves the browser logged in to it. */
export async function signUp(page: Page): Promise<{ email: string; password: string }> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: 'ruby slippers' };
  const answer = await page.request.post('/api/auth/signup/email', {
    data: account,
    headers: { 'x-mol-frontend-build-version': 'browser tests' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return account;
}

/** Lets nothing of the app's code come but what runs before the first paint. */
export async function holdBackTheCode(page: Page): Promise<void> {
  await page.route(/\/assets\/(?!beforePaint-)[^/]*\.js$/, () => {});
}

/** What axe finds on the page as it stands, in each theme and size, one line each so that a failure can be read. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  // Colours that are still on their way to the other theme would be found wanting.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Once for all four runs: reading it takes longer than some of them.
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

/** Runs in the page. The other theme changes nothing but colours, so that only the rules about those are asked again. */
async function violationsOf(coloursAlone: boolean): Promise<axe.Result[]> {
  const colours: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(coloursAlone && { runOnly: colours }) };
  // The page's own, not the one of this file.
  const { axe: finder } = window as unknown as { axe: typeof axe };
  return (await finder.run(document, options)).violations;
}
