// Prerenders all pages to static HTML at build time, as they are before any data has loaded. Users see them while the
// app loads, which then renders the same page in their place.
import { text } from 'node:stream/consumers';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { ConsentBar } from '../shared/consent/ConsentBar';
import { expectUser } from '../shared/me/lastVisit';
import { meQueries } from '../shared/me/queries';
import { ToastContext } from '../shared/toasts/useToast';
import { App } from './App';
import { modalPreloads } from './modals';
import { pageTitle } from './pageTitle';
import { stringifyQuery } from './queryString';
import { type AppRouter, createAppRouter } from './router';
import { TabBar } from './shell/bars/TabBar';
import { TopBar } from './shell/bars/TopBar';
import shell from './shell/Shell.module.css';
import { SkipLink } from './shell/SkipLink';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The API requests that a page sends first, with `$` before the route's parameters. */
    requests?: readonly string[];
    /** The query that a page is prerendered with. */
    prerenderedWith?: Record<string, string>;
    /** The route that this one redirects to. */
    prerenderedAs?: '/dashboard';
    /** The route that this one redirects users to. */
    memberPage?: '/dashboard' | '/checklist/{-$init_ceremony}';
  }
}

export { modalPreloads };

/** Sent on every page by the app of a visitor who is probably logged in. */
export const memberRequests = ['/api/user/profile'];
/** Loaded on every page by the app of such a visitor. */
export const memberChunk = 'MemberBar';

/** A route as the build needs it. */
export interface RoutePage {
  path: string;
  /** Who is redirected to another route. */
  redirects: 'member' | 'visitor' | undefined;
  /** Where members are redirected, if not to the dashboard. */
  memberPage: string | undefined;
  prerenderedAs: string | undefined;
  chunk: string | undefined;
  requests: readonly string[];
}

export type Visitor = 'member' | 'visitor';

type Route = AppRouter['routesById'][keyof AppRouter['routesById']];

export function routePages(): RoutePage[] {
  const { routesByPath } = createAppRouter(new QueryClient());
  return Object.entries(routesByPath).map(([path, route]) => {
    const parents = withParents(route);
    const isGuardedBy = (id: string) => parents.some((parent) => parent.id === id);
    const { memberPage } = route.options.staticData ?? {};
    const isForVisitors = memberPage !== undefined || isGuardedBy('/anonymous');
    return {
      path,
      redirects: isGuardedBy('/member') ? 'visitor' : isForVisitors ? 'member' : undefined,
      memberPage,
      prerenderedAs: route.options.staticData?.prerenderedAs,
      chunk: (route.options.component as { chunk?: string } | undefined)?.chunk,
      requests: parents.flatMap((parent) => parent.options.staticData?.requests ?? []),
    };
  });
}

function withParents(route: Route): Route[] {
  const parent = route.parentRoute as Route | undefined;
  return [...(parent ? withParents(parent) : []), route];
}

/** Browsers remember in their storage whether a user is probably logged in. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
Object.defineProperty(globalThis, 'localStorage', { value: storage() });

/** The markup and the title of a page. */
export async function prerender(path: string, visitor: Visitor): Promise<{ markup: string; title: string }> {
  expectUser(visitor === 'member');
  const cache = new QueryClient();
  // A member's profile is still loading, the state in which the app starts.
  if (visitor === 'member') {
    void cache.prefetchQuery({ ...meQueries.profile(), queryFn: () => new Promise<never>(() => {}) });
  }
  const history = createMemoryHistory();
  const router = createAppRouter(cache, history);
  for (const route of Object.values(router.routesById) as Route[]) {
    // Guards and loaders send requests.
    Object.assign(route.options, { beforeLoad: undefined, loader: undefined });
  }
  router.routesById.__root__.options.component = Frame;
  const { prerenderedWith = {} } =
    (router.routesByPath as Record<string, Route>)[path]?.options.staticData ?? {};
  history.push(examplePath(path) + stringifyQuery(prerenderedWith));
  // It is the browser that restores them.
  router.options.scrollRestoration = false;
  await router.load();
  const markup = await render(<App cache={cache} router={router} />);
  return { markup, title: pageTitle(router.state.matches.map((match) => ({ ...match, search: {} }))) };
}

/** Not `renderToStaticMarkup`, which renders nothing in place of a page with an error. */
async function render(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(app, {
    onError: (error) => void errors.push(error),
    // A script would insert what doesn't fit into the first chunk.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const markup = await text(prelude);
  if (errors.length > 0) throw errors[0];
  return markup;
}

/** A path of the route: parameters are unknown when pages are prerendered. */
function examplePath(path: string): string {
  return path.replace(/\/\{-\$\w+\}/g, '').replace(/\$\w*/g, '-');
}

/** The part of `Shell` that is in the first window. */
function Frame() {
  return (
    <ToastContext value={() => {}}>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className={shell.main}>
        <Outlet />
      </main>
      <TabBar />
      <ConsentBar />
    </ToastContext>
  );
}
