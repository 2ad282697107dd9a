// What every address stands under: the shell, and the guards.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { expectsUser } from '../shared/me/lastVisit';
import { requireAdmin, requireAnonymous, requireLogin, requireTester } from './guards';
import { fetchModalsAhead, type ModalQuery } from './modals';
import { queryText } from './queryString';
import { ErrorScreen } from './shell/ErrorScreen';
import { Shell } from './shell/Shell';

export const root = createRootRouteWithContext<{ cache: QueryClient }>()({
  validateSearch: ({ film, category }: Record<string, unknown>): ModalQuery => ({
    film: queryText(film),
    category: queryText(category),
  }),
  component: Shell,
  errorComponent: ErrorScreen,
});

export const DashboardPage = lazyRouteComponent(
  () => import('../features/dashboard/DashboardPage'),
  'DashboardPage',
);

/** Sets out for what a page needs together with the question who is here, instead of after the answer. */
const fetchAhead: Record<string, (cache: QueryClient) => void> = {
  '/dashboard': (cache) => {
    void DashboardPage.preload?.();
    void cache.prefetchQuery(ceremonyQueries.overview());
  },
};

export const stranger = createRoute({
  getParentRoute: () => root,
  id: 'stranger',
  beforeLoad: requireAnonymous,
});
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: async (arrival) => {
    if (expectsUser()) fetchAhead[arrival.location.pathname]?.(arrival.context.cache);
    const met = await requireLogin(arrival);
    fetchModalsAhead(arrival.context.cache, arrival.search);
    return met;
  },
  // Only the first visit waits here, for the answer who is here: long enough for a slow phone that already has it to
  // read it, instead of drawing a skeleton first.
  pendingMs: 300,
});
export const tester = createRoute({ getParentRoute: () => member, id: 'tester', beforeLoad: requireTester });
export const admin = createRoute({ getParentRoute: () => member, id: 'admin', beforeLoad: requireAdmin });
