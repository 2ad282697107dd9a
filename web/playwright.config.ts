import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './e2e/engines/fixtures';

const engineStories = 'engines/*.spec.ts';

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Four axe runs on one page are slow on a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'Chromium', testIgnore: engineStories },
    { name: 'Firefox', testMatch: engineStories, use: { engineName: 'Firefox' } },
    { name: 'WebKit', testMatch: engineStories, use: { engineName: 'WebKit' } },
  ],
  use: {
    browserName: 'chromium',
    // It would answer requests that tests count or replace; the offline specs allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
