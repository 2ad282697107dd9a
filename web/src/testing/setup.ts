import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { editDatabase } from '../shared/edits/editDatabase';
import './dialog';
import './inView';
import { server } from './server';

// jsdom has no media queries; tests that need one stub it.
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: false, media: query }),
);
// jsdom does not scroll.
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};

// The first visit of a page loads its code, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  // First: the database below waits for timers.
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  await clearEdits().catch(() => {});
});
// Test files share a thread and its window, which halves the run time, so the state is reset after each file.
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

/** Where a test file has installed a database, later ones have it too. */
async function clearEdits(): Promise<void> {
  const edits = await editDatabase.listAll();
  await editDatabase.remove(edits.map(({ id }) => id));
}
