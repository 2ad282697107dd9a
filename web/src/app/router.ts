import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { reportError } from '../shared/reporting/errors';
import { parseQuery, stringifyQuery } from './queryString';
import { routes } from './routes';
import { scrollKeys } from './scrollKeys';
import { ErrorScreen } from './shell/errors/ErrorScreen';
import { NotFoundPage } from './shell/errors/NotFoundPage';
import { PagePending } from './shell/loading/PagePending';

export function createAppRouter(cache: QueryClient, history?: RouterHistory) {
  const keys = scrollKeys();
  const router = createRouter({
    routeTree: routes,
    context: { cache },
    ...(history && { history }),
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    // Preloaded data is in the query cache, which has its own stale time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    getScrollRestorationKey: keys.keyOf,
    // A slow page does not delay the bars.
    defaultPendingComponent: PagePending,
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultOnCatch: reportError,
    defaultNotFoundComponent: NotFoundPage,
  });
  keys.watch(router);
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** A history entry created by opening a modal; closing it navigates back. */
    isModal?: boolean;
  }
}
