import { createMemoryHistory } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { App } from '../app/App';
import { createCache } from '../app/cache';
import { createAppRouter } from '../app/router';
import { MemberBar } from '../app/shell/bars/lazyMemberBar';

/** Renders the app at a URL and waits until the page has loaded. */
export async function visit(url: string) {
  const cache = createCache();
  // Without a user, a page that was left sends nothing anymore that the next test would count.
  onTestFinished(() => cache.clear());
  const defaults = cache.getDefaultOptions();
  cache.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  const router = createAppRouter(cache, createMemoryHistory({ initialEntries: [url] }));
  // Loaded before most pages, as in the browser.
  await MemberBar.preload?.();
  const screen = render(<App cache={cache} router={router} />);
  await waitFor(() =>
    expect(router.state).toMatchObject({ status: 'idle', resolvedLocation: expect.anything() }),
  );
  await screen.findByRole('main');
  return { ...screen, cache, router, user: userEvent.setup(), path: () => router.state.location.href };
}
