import { createMemoryHistory } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { App } from '../app/App';
import { createCache } from '../app/cache';
import { createAppRouter } from '../app/router';

/** Opens the app at an address, as a visit does, and waits until the page stands. */
export async function visit(address: string) {
  const cache = createCache();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retry: false } });
  const router = createAppRouter(cache, createMemoryHistory({ initialEntries: [address] }));
  const screen = render(<App cache={cache} router={router} />);
  await waitFor(() =>
    expect(router.state).toMatchObject({ status: 'idle', resolvedLocation: expect.anything() }),
  );
  await screen.findByRole('main');
  return { ...screen, cache, router, user: userEvent.setup(), path: () => router.state.location.href };
}
