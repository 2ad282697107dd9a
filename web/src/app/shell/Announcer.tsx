import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { filmQueries } from '../../shared/film/queries';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { pageTitle } from '../pageTitle';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The URL follows a choice on the page, which announces changes itself. */
    isOnePage?: boolean;
  }
}

/** Sets the document title, with the name of an open film; after a navigation announces it and moves the focus to the new content. */
export function Announcer() {
  const router = useRouter();
  const page = useRouterState({ select: (state) => pageTitle(state.matches) });
  const { film } = useSearch({ from: '__root__' });
  const name = useQuery({ ...filmQueries.details(film ?? ''), enabled: false }).data?.name;
  const title = film && name ? `${page} - ${name}` : page;
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    let current = router.state.matches.at(-1);
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      const previous = current;
      current = router.state.matches.at(-1);
      if (!fromLocation || !pathChanged) return;
      if (current?.staticData.isOnePage && current.routeId === previous?.routeId) return;
      setAnnounced(pageTitle(router.state.matches));
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }, [router]);

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}
