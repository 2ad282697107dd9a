import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Cookie, expect } from '@playwright/test';
import { stopProcess } from '../support/childProcess';
import { listen, stop as stopServer } from '../support/listen';
import { type BrowserWindow, type Engine, type Input, noInternet } from './engine';

/** A page without scripts. */
const SILENT_PAGE = '/favicon.ico';

const IGNORED_ERRORS = [
  // Safari supports it; WebKitGTK is built without web app manifests.
  "Unrecognized Content-Security-Policy directive 'manifest-src'",
  // The browser's own styles for images violate the policy.
  `${SILENT_PAGE}:`,
  // Requests that are canceled by leaving the page; there are none to other origins.
  'due to access control checks',
];

const browser = fileURLToPath(new URL('webkitBrowser.py', import.meta.url));

/** Debian's WebKitGTK, driven by its WebDriver server. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'laurels-webkit-'));
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const child of processes.toReversed()) await stopProcess(child);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    // GTK has no headless mode, so it needs a display.
    const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    processes.push(display);
    const [number] = await once(createInterface({ input: display.stdio[3] as Readable }), 'line');
    const origin = await freeOrigin();
    const driver = spawn('WebKitWebDriver', [`--port=${new URL(origin).port}`], {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        DISPLAY: `:${number}`,
        // Services of a desktop session would outlive the browser.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    processes.push(driver);
    const output = createInterface({ input: driver.stderr });
    await expect(() => fetch(`${origin}/status`)).toPass({ timeout: 15_000 });
    const newWindow = async () => {
      const args = [browser, mkdtempSync(join(home, 'window-'))];
      const capabilities = {
        alwaysMatch: { proxy: noInternet, 'webkitgtk:browserOptions': { binary: '/usr/bin/python3', args } },
      };
      const session = await call<{ sessionId: string }>('POST', `${origin}/session`, { capabilities });
      const window = new WebKitWindow(`${origin}/session/${session.sessionId}`);
      output.on('line', window.onConsole);
      return window;
    };
    return { newWindow, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The driver can't choose a free port. */
async function freeOrigin(): Promise<string> {
  const server = createServer();
  const origin = await listen(server);
  await stopServer(server);
  return origin;
}

class WebKitWindow implements BrowserWindow {
  readonly errors: string[] = [];

  constructor(private readonly session: string) {}

  readonly onConsole = (line: string): void => {
    if (!/CONSOLE .*ERROR /.test(line) || IGNORED_ERRORS.some((text) => line.includes(text))) return;
    this.errors.push(line);
  };

  async goto(url: string): Promise<void> {
    await this.post('url', { url });
  }

  async reload(): Promise<void> {
    await this.post('refresh');
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.post('window/rect', size);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.post('execute/sync', { script: `return ${expression}`, args: [] });
  }

  async perform(input: Input): Promise<void> {
    await this.post('actions', { actions: [input] });
  }

  async addCookies(origin: string, cookies: readonly Cookie[]): Promise<void> {
    // WebDriver adds cookies only to the site that is open.
    await this.goto(`${origin}${SILENT_PAGE}`);
    for (const { name, value, httpOnly } of cookies) {
      await this.post('cookie', { cookie: { name, value, httpOnly } });
    }
  }

  screenshot(): Promise<string> {
    return call('GET', `${this.session}/screenshot`);
  }

  async close(): Promise<void> {
    await call('DELETE', this.session);
  }

  private post<T>(command: string, body: object = {}): Promise<T> {
    return call('POST', `${this.session}/${command}`, body);
  }
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T & { error: string; message: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${url})`);
  return value;
}
