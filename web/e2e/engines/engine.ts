import type { Cookie } from '@playwright/test';

/** A browser engine without Playwright support, driven by W3C WebDriver or WebDriver BiDi. */
export interface Engine {
  /** Opens a window without cookies or storage. */
  newWindow(): Promise<BrowserWindow>;
  stop(): Promise<void>;
}

export interface BrowserWindow {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  resize(size: { width: number; height: number }): Promise<void>;
  /** The value of an expression in the page, which is sent as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  perform(input: Input): Promise<void>;
  addCookies(origin: string, cookies: readonly Cookie[]): Promise<void>;
  /** As PNG, in Base64. */
  screenshot(): Promise<string>;
  /** Errors of scripts and of the console so far. */
  errors: string[];
  close(): Promise<void>;
}

/** A source of input with its actions (https://www.w3.org/TR/webdriver2/#actions), the same in both protocols. */
export interface Input {
  type: 'key' | 'pointer';
  id: string;
  actions: object[];
}

/** A proxy that doesn't exist for https, so that pages reach only the server, which has http. */
export const noInternet = { proxyType: 'manual', sslProxy: '127.0.0.1:1' };
