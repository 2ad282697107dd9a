import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { phone, signUp } from '../fixtures';
import { test as serverTest } from '../serverTest';
import type { Engine } from './engine';
import { startFirefox } from './firefox';
import { Tab } from './tab';
import { startWebKit } from './webkit';

export interface EngineOptions {
  engineName: 'Firefox' | 'WebKit';
}

interface Fixtures {
  /** A tab of a phone's size. After the test, its layout and its console are checked. */
  tab: Tab;
  /** The same tab, logged in to a new account. */
  memberTab: Tab;
}

/** Reports every failed check, not only the first one. */
const expectAll = expect.configure({ soft: true });

export const test = serverTest.extend<Fixtures, EngineOptions & { engine: Engine }>({
  engineName: ['Firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await (engineName === 'Firefox' ? startFirefox() : startWebKit());
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker' },
  ],
  tab: async ({ engine, laurels }, use, testInfo) => {
    const window = await engine.newWindow();
    const tab = new Tab(window, laurels.origin);
    await tab.resize(phone);
    await use(tab);
    await tab.resize(phone);
    await expectAll.poll(() => tab.overflow(), 'pixels wider than the window').toBeLessThanOrEqual(0);
    expectAll(window.errors, 'errors in the console').toEqual([]);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('screenshot.png');
      writeFileSync(path, await window.screenshot(), 'base64');
      await testInfo.attach('screenshot', { path, contentType: 'image/png' });
    }
    await window.close();
  },
  memberTab: async ({ tab, request }, use) => {
    await signUp({ request });
    await tab.addCookies((await request.storageState()).cookies);
    await use(tab);
  },
});
