import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import './dialog';
import './inView';
import { server } from './server';

// jsdom has no media queries; a test that needs one sets it.
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
);
// Nor does it scroll.
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

// The first visit of a page loads its code, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
// Files share a thread and its window, which saves half the time; each finds them as new.
afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
});
