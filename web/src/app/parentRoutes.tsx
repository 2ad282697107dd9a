// Parent routes: the shell and the guards.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { preloadViewingOptions } from '../features/viewingOptions/preload';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { expectsUser } from '../shared/me/lastVisit';
import { requireAdmin, requireAnonymous, requireLogin, requireTester } from './guards';
import { type ModalQuery, preloadModals } from './modals';
import { queryText } from './queryString';
import { ErrorScreen } from './shell/errors/ErrorScreen';
import { Shell } from './shell/Shell';

export const root = createRootRouteWithContext<{ cache: QueryClient }>()({
  validateSearch: ({ film, category }: Record<string, unknown>): ModalQuery => ({
    film: queryText(film),
    category: queryText(category),
  }),
  component: Shell,
  errorComponent: ErrorScreen,
});

/** Preloads the data of a page in parallel with the profile, instead of after it. */
const preloads: Record<string, (cache: QueryClient) => void> = {
  '/dashboard': (cache) => void cache.prefetchQuery(ceremonyQueries.overview()),
  '/viewing-options': (cache) => void preloadViewingOptions(cache),
};

export const anonymous = createRoute({
  getParentRoute: () => root,
  id: 'anonymous',
  beforeLoad: requireAnonymous,
});
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: async (args) => {
    if (expectsUser()) preloads[args.location.pathname]?.(args.context.cache);
    const context = await requireLogin(args);
    preloadModals(args.context.cache, args.search);
    return context;
  },
  // Only the first load waits here, for the profile: long enough that a slow phone does not render a skeleton when the
  // response has already arrived.
  pendingMs: 300,
});
export const tester = createRoute({ getParentRoute: () => member, id: 'tester', beforeLoad: requireTester });
export const admin = createRoute({ getParentRoute: () => member, id: 'admin', beforeLoad: requireAdmin });
