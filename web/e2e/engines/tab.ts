import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Cookie, expect, type Page } from '@playwright/test';
import type * as TestingLibrary from '@testing-library/dom';
import type { BrowserWindow } from './engine';

type Role = Parameters<Page['getByRole']>[0];

/** An accessible name: all of it, or a pattern. */
type Name = string | RegExp;

type Query = { label: string } | { role: Role; name: string } | { role: Role; pattern: [string, string] };

/** What this file adds to the page. */
interface PageGlobals {
  TestingLibraryDom: typeof TestingLibrary;
  storyClick?: 'awaited' | 'delivered' | 'blocked';
}

interface Match {
  count: number;
  /** The center of the first one, if it's to be clicked and a click there would reach it. */
  point: [x: number, y: number] | null;
}

// WebDriver doesn't find elements by role or label, so Testing Library does it in the page.
const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Characters that WebDriver assigns to keys without one (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys: Record<string, string> = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' };

const TIMEOUT_MS = 15_000;

/** The app in a window of an engine, for a user who waits until something is visible before using it. */
export class Tab {
  constructor(
    private readonly window: BrowserWindow,
    private readonly origin: string,
  ) {}

  /** Opens a path and waits until the app has replaced what was prerendered. */
  async open(path: string): Promise<void> {
    await this.window.goto(`${this.origin}${path}`);
    await this.appRuns();
  }

  async reload(): Promise<void> {
    await this.window.reload();
    await this.appRuns();
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.window.resize(size);
    await this.expectValue('innerWidth', size.width);
  }

  async click(role: Role, name: Name): Promise<void> {
    await this.clickFirst(named(role, name));
  }

  /** Replaces what is in the field with a label. */
  async fill(label: string, text: string): Promise<void> {
    await this.clickFirst({ label });
    await this.expectValue('document.activeElement.tagName', 'INPUT');
    await this.window.evaluate('document.activeElement.select()');
    await this.type([...text]);
    await this.expectValue('document.activeElement.value', text);
  }

  async press(key: string): Promise<void> {
    await this.type([keys[key] ?? key]);
  }

  async expectVisible(role: Role, name: Name): Promise<void> {
    const count = async () => (await this.match(named(role, name))).count;
    await expect.poll(count, `${role} "${name}" is visible`).toBeGreaterThan(0);
  }

  async expectNone(role: Role, name: Name): Promise<void> {
    const count = async () => (await this.match(named(role, name))).count;
    await expect.poll(count, `${role} "${name}" is not visible`).toBe(0);
  }

  async expectPath(path: string): Promise<void> {
    await this.expectValue('location.pathname + location.search', path);
  }

  /** Waits until an expression in the page has a value. */
  async expectValue(expression: string, value: unknown): Promise<void> {
    await expect.poll(() => this.window.evaluate(expression), expression).toEqual(value);
  }

  async scrollTo(y: number): Promise<void> {
    await this.window.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
  }

  /** How much wider than the window the page is, in pixels. */
  overflow(): Promise<number> {
    return this.window.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
  }

  /** The text of the element that has the focus. */
  focusedText(): Promise<string> {
    return this.window.evaluate("document.activeElement?.textContent ?? ''");
  }

  addCookies(cookies: readonly Cookie[]): Promise<void> {
    return this.window.addCookies(this.origin, cookies);
  }

  private async appRuns(): Promise<void> {
    // The driver rejects an expression whose element is removed in the meantime.
    await this.expectValue("document.getElementById('prerendered') === null", true);
  }

  /** Clicks again if the page moved in the meantime and the click was not delivered. */
  private async clickFirst(query: Query): Promise<void> {
    await expect(async () => {
      const { point } = await this.match(query, true);
      expect(point, `a click reaches ${JSON.stringify(query)}`).not.toBeNull();
      const [x, y] = point ?? [];
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await this.window.perform({ type: 'pointer', id: 'mouse', actions });
      const click = () => this.window.evaluate('window.storyClick');
      await expect.poll(click).not.toBe('awaited');
      expect(await click()).not.toBe('blocked');
    }).toPass({ timeout: TIMEOUT_MS });
  }

  private async type(characters: string[]): Promise<void> {
    const actions = characters.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.window.perform({ type: 'key', id: 'keyboard', actions });
  }

  private async match(query: Query, isToBeClicked = false): Promise<Match> {
    const isLoaded = await this.window.evaluate('"TestingLibraryDom" in window');
    if (!isLoaded) await this.window.evaluate(`(() => {${library}\n})()`);
    return this.window.evaluate(`(${findInPage})(${JSON.stringify(query)}, ${isToBeClicked})`);
  }
}

function named(role: Role, name: Name): Query {
  return typeof name === 'string' ? { role, name } : { role, pattern: [name.source, name.flags] };
}

/** Runs in the page. Before a click, scrolls to the element and blocks the click if it reaches another one. */
function findInPage(query: Query, isToBeClicked: boolean): Match {
  const page = window as unknown as PageGlobals;
  const found =
    'label' in query
      ? page.TestingLibraryDom.queryAllByLabelText(document.body, query.label)
      : page.TestingLibraryDom.queryAllByRole(document.body, query.role, {
          name: 'name' in query ? query.name : new RegExp(...query.pattern),
        });
  const visible = found.filter((element) => element.checkVisibility());
  const [first] = visible;
  if (!first || !isToBeClicked) return { count: visible.length, point: null };
  first.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = first.getBoundingClientRect();
  const point: [number, number] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
  if (!first.contains(document.elementFromPoint(...point))) return { count: visible.length, point: null };
  page.storyClick = 'awaited';
  const onClick = (event: Event) => {
    page.storyClick = first.contains(event.target as Node) ? 'delivered' : 'blocked';
    if (page.storyClick === 'blocked') {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  };
  addEventListener('click', onClick, { capture: true, once: true });
  return { count: visible.length, point };
}
