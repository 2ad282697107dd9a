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
    if (path === undefined) return;
    const link =
      document.head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
    link.rel = 'canonical';
    link.href = location.origin + path;
    document.head.append(link);
    return () => link.remove();
  }, [path]);
}
