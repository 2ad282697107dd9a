import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { reportError } from '../shared/reporting/errors';
import { parseQuery, writeQuery } from './queryString';
import { routes } from './routes';
import { ErrorScreen } from './shell/ErrorScreen';
import { NotFoundPage } from './shell/NotFoundPage';
import { PagePending } from './shell/PagePending';

export function createAppRouter(cache: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: routes,
    context: { cache },
    ...(history && { history }),
    parseSearch: parseQuery,
    stringifySearch: writeQuery,
    defaultPreload: 'intent',
    // What was loaded ahead is in the query cache, which knows how long it stays fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    // A page that is late does not keep the bars from standing.
    defaultPendingComponent: PagePending,
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultErrorComponent: ErrorScreen,
    defaultOnCatch: reportError,
    defaultNotFoundComponent: NotFoundPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Reached by opening a modal over the page, so that closing it goes back. */
    isModal?: boolean;
  }
}
