import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { filmQueries } from '../../shared/film/queries';
import { personQueries } from '../../shared/person/queries';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { pageTitle } from '../pageTitle';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The URL follows a choice on the page, which announces changes itself. */
    isOnePage?: boolean;
  }
}

/** Sets the document title, with the name of a person and of an open film; after a navigation announces it and moves the focus to the new content. */
export function Announcer() {
  const router = useRouter();
  const cache = useQueryClient();
  const page = useRouterState({ select: (state) => pageTitle(state.matches) });
  const { film } = useSearch({ from: '__root__' });
  const { person_id } = useParams({ strict: false });
  const filmName = useQuery({ ...filmQueries.details(film ?? ''), enabled: false }).data?.name;
  const personName = useQuery({ ...personQueries.person(person_id ?? ''), enabled: false }).data?.name;
  const title = [page, person_id && personName, film && filmName].filter(Boolean).join(' - ');
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
      const { person_id }: { person_id?: string } = current?.params ?? {};
      const name = person_id && cache.getQueryData(personQueries.person(person_id).queryKey)?.name;
      setAnnounced([pageTitle(router.state.matches), name].filter(Boolean).join(' - '));
      document.getElementById('main')?.focus({ preventScroll: true });
    });
  }, [router, cache]);

  return (
    <VisuallyHidden>
      <span aria-live="polite">{announced}</span>
    </VisuallyHidden>
  );
}
