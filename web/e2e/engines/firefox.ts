import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cookie, expect } from '@playwright/test';
import { matchingLine, stopProcess } from '../support/childProcess';
import { BidiConnection } from './bidiConnection';
import { type BrowserWindow, type Engine, type Input, noInternet } from './engine';

const executable = process.env.FIREFOX_PATH ?? 'firefox-esr';

/** Debian's Firefox, driven by its own WebDriver BiDi: Playwright drives only newer releases. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'laurels-firefox-'));
  const browser = spawn(executable, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    // Firefox rejects root if the home folder is another user's.
    env: { PATH: process.env.PATH, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    await stopProcess(browser);
    // Its helper processes may still be writing.
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const [, origin] = await matchingLine(browser, /WebDriver BiDi listening on (ws:\S+)/);
    const errorsByContext = new Map<string, string[]>();
    const connection = await BidiConnection.open(`${origin}/session`, ({ level, text, source }) => {
      if (level === 'error') errorsByContext.get(source.context ?? '')?.push(`${text}`);
    });
    await connection.send('session.new', { capabilities: { alwaysMatch: { proxy: noInternet } } });
    await connection.send('session.subscribe', { events: ['log.entryAdded'] });
    await connection.send('script.addPreloadScript', { functionDeclaration: `${logPolicyViolations}` });
    const newWindow = async () => {
      const { userContext } = await connection.send<{ userContext: string }>('browser.createUserContext');
      const page = { type: 'window', userContext };
      const { context } = await connection.send<{ context: string }>('browsingContext.create', page);
      const window = new FirefoxWindow(connection, context, userContext);
      errorsByContext.set(context, window.errors);
      return window;
    };
    return { newWindow, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs in the page: Firefox doesn't report violations of the content security policy as console messages. */
function logPolicyViolations() {
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    // biome-ignore lint/suspicious/noConsole: This is how the tests learn of it.
    console.error(`Content security policy: ${effectiveDirective} blocks ${blockedURI}`),
  );
}

class FirefoxWindow implements BrowserWindow {
  readonly errors: string[] = [];

  constructor(
    private readonly connection: BidiConnection,
    private readonly context: string,
    private readonly userContext: string,
  ) {}

  async goto(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    const loadedAt = await this.evaluate<number>('performance.timeOrigin');
    await this.send('browsingContext.reload', { wait: 'complete' }).catch((error: Error) => {
      // While a service worker takes over, Firefox calls a reload aborted whose page arrives all the same.
      if (!error.message.includes('NS_BINDING_ABORTED')) throw error;
    });
    const isReloaded = `performance.timeOrigin > ${loadedAt} && document.readyState === 'complete'`;
    await expect.poll(() => this.evaluate(isReloaded).catch(() => false)).toBe(true);
  }

  async resize(viewport: { width: number; height: number }): Promise<void> {
    await this.send('browsingContext.setViewport', { viewport });
  }

  async evaluate<T>(expression: string): Promise<T> {
    const evaluated = await this.connection.send<Evaluated>('script.evaluate', {
      expression: `JSON.stringify(${expression}) ?? 'null'`,
      target: { context: this.context },
      awaitPromise: false,
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return JSON.parse(evaluated.result.value);
  }

  async perform(input: Input): Promise<void> {
    await this.send('input.performActions', { actions: [input] });
  }

  async addCookies(origin: string, cookies: readonly Cookie[]): Promise<void> {
    for (const { name, value, httpOnly } of cookies) {
      await this.connection.send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, httpOnly, domain: new URL(origin).hostname },
        partition: { type: 'storageKey', userContext: this.userContext },
      });
    }
  }

  async screenshot(): Promise<string> {
    return (await this.send<{ data: string }>('browsingContext.captureScreenshot')).data;
  }

  async close(): Promise<void> {
    await this.connection.send('browser.removeUserContext', { userContext: this.userContext });
  }

  private send<T>(method: string, params: object = {}): Promise<T> {
    return this.connection.send(method, { context: this.context, ...params });
  }
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };
