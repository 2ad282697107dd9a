// Parent routes: the shell and the guards.
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
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

export const anonymous = createRoute({
  getParentRoute: () => root,
  id: 'anonymous',
  beforeLoad: requireAnonymous,
});
export const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: async (args) => {
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
