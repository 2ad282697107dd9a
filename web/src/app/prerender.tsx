// Prerenders the top of the welcome page to static HTML at build time. Visitors read it while the app loads, which
// then renders the same content in its place.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { Hero } from '../features/welcome/hero/Hero';
import welcome from '../features/welcome/WelcomePage.module.css';
import topBar from './shell/bars/TopBar.module.css';
import { VisitorBar } from './shell/bars/VisitorBar';
import shell from './shell/Shell.module.css';

const nothingViewed = {
  viewed: new Set<string>(),
  bookmarked: new Set<string>(),
  toggleViewed() {},
  toggleBookmark() {},
};

function WelcomeTop() {
  return (
    <>
      <header className={topBar.bar}>
        <VisitorBar />
      </header>
      <main className={shell.main}>
        <div className={welcome.page}>
          <Hero
            newest={undefined}
            demo={nothingViewed}
            hasFailed={false}
            isRetrying={false}
            onRetry={() => {}}
          />
        </div>
      </main>
    </>
  );
}

export async function prerender(): Promise<string> {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/welcome', component: WelcomeTop });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/welcome'] }),
  });
  await router.load();
  // The registered type is the whole app's router; its links need no more than this one.
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
