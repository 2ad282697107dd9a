import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openQueries } from '../../shared/share/openQueries';

/**
 * Keeps search engines from listing what users have shared, and public pages of users who haven't allowed it, after a
 * navigation in the app; the server does so for the first page.
 */
export function useRobots(): void {
  const { routeId, slug } = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      return { routeId: page?.routeId, slug: (page?.params as { slug?: string } | undefined)?.slug ?? '' };
    },
    structuralSharing: true,
  });
  const page = useQuery({ ...openQueries.publicPage(slug), enabled: false }).data;
  const isHidden = routeId === '/s/$token' || (routeId === '/u/$slug' && page?.is_indexed !== true);
  useEffect(() => {
    // The server's, on the first page.
    for (const meta of document.head.querySelectorAll('meta[name=robots]')) meta.remove();
    if (!isHidden) return;
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex';
    document.head.append(meta);
    return () => meta.remove();
  }, [isHidden]);
}
