import { test as base } from '@playwright/test';
import { type Laurels, startLaurels } from './laurels';

interface WorkerOptions {
  /** The name of the server's environment. */
  environment: string;
  /** Additional settings of the server. */
  settings: Record<string, string>;
}

interface WorkerFixtures {
  laurels: Laurels;
}

/** Tests with a server, and no browser yet. */
export const test = base.extend<object, WorkerOptions & WorkerFixtures>({
  environment: ['production', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  laurels: [
    async ({ environment, settings }, use) => {
      const laurels = await startLaurels(environment, settings);
      await use(laurels);
      await laurels.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ laurels }, use) => use(laurels.origin),
});
