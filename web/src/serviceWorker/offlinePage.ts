// Which prerendered page answers a navigation without a network: the one that the server would send.

/** The names of a route's pages. */
export interface PageNames {
  member: string;
  visitor: string;
}

/** The route of paths that don't exist. */
const NOT_FOUND = '/$';

/** Calls, documentation, the outbox of a demo and administration are of no use without the server; a log-in's result must not
 * be an old one. */
const onlineOnly = /^\/(?:api|docs|dev|admin|auth-complete|healthz|readyz|\.well-known)(?:\/|$)/i;

/** Whether a path has a page without a network. */
export function canOpenOffline(routes: Record<string, PageNames>, pathname: string): boolean {
  return offlinePage(routes, pathname, true) !== undefined;
}

/** The name of the page for a path, or `undefined` for paths that only the server can answer. */
export function offlinePage(
  routes: Record<string, PageNames>,
  pathname: string,
  isMember: boolean,
): string | undefined {
  if (onlineOnly.test(pathname)) return undefined;
  const isFile = /\.[^/]*$/.test(pathname);
  const route = Object.keys(routes).find((path) => path !== NOT_FOUND && matches(path, pathname));
  if (!route && isFile) return undefined;
  const names = routes[route ?? NOT_FOUND];
  return isMember ? names?.member : names?.visitor;
}

/** Ignores case and trailing slashes, like the server and the router. */
function matches(route: string, pathname: string): boolean {
  const rest = segments(pathname);
  const isPrefix = segments(route).every((expected) => {
    const segment = rest.shift();
    if (segment === undefined) return expected.startsWith('{-$');
    return expected.includes('$') || expected.toLowerCase() === segment.toLowerCase();
  });
  return isPrefix && rest.length === 0;
}

function segments(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
