import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { filmQueries } from '../../shared/film/queries';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { pageTitle } from '../pageTitle';
import { subjectOf, useSubject } from './subject';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The URL follows a choice on the page, which announces changes itself. */
    isOnePage?: boolean;
  }
}

/** Sets the document title, with the name of what the page is about and of an open film; after a navigation announces it and moves the focus to the new content. */
export function Announcer() {
  const router = useRouter();
  const cache = useQueryClient();
  const page = useRouterState({ select: (state) => pageTitle(state.matches) });
  const { film } = useSearch({ from: '__root__' });
  const subject = useSubject();
  const filmName = useQuery({ ...filmQueries.details(film ?? ''), enabled: false }).data?.name;
  const title = [page, subject, film && filmName].filter(Boolean).join(' - ');
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
      setAnnounced([pageTitle(router.state.matches), subjectOf(cache, current)].filter(Boolean).join(' - '));
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }, [router, cache]);

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}
