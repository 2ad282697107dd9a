import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A page of the catalogue, for search engines too. */
    isPublic?: boolean;
  }
}

/** Names the address of a public page, without a query, for search engines; the server does so for the first page. */
export function useCanonicalLink(): void {
  const path = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      return page?.staticData.isPublic && page.status === 'success' ? page.pathname : undefined;
    },
  });
  useEffect(() => {
    const current = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (path === undefined) {
      // The server's, if a user was redirected.
      current?.remove();
      return;
    }
    const link = current ?? document.createElement('link');
    link.rel = 'canonical';
    link.href = location.origin + path;
    document.head.append(link);
    return () => link.remove();
  }, [path]);
}
