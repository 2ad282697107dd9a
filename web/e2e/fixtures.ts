import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Laurels, startLaurels } from './laurels';

interface WorkerOptions {
  /** What the server calls its environment. */
  environment: string;
}

interface WorkerFixtures {
  laurels: Laurels;
}

interface Fixtures {
  /** Where requests to other hosts went; they are refused, and a test fails on them. */
  outsideRequests: string[];
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  environment: ['production', { option: true, scope: 'worker' }],
  laurels: [
    async ({ environment }, use) => {
      const laurels = await startLaurels(environment);
      await use(laurels);
      await laurels.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ laurels }, use) => use(laurels.origin),
  outsideRequests: [
    async ({ context, laurels }, use) => {
      const outside: string[] = [];
      await context.route(
        (url) => url.origin !== laurels.origin,
        (route) => {
          outside.push(route.request().url());
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

export type Theme = 'dark' | 'light';

/** Opens every page of this test in a theme, as someone who chose it before. */
export async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.addInitScript((choice) => localStorage.setItem('laurels.theme', choice), theme);
}

/** What axe finds, one line each, so that a failure can be read. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`),
  );
}
