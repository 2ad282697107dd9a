// The name of what a page is about.
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { ceremonyName } from '../../shared/ceremony/ceremonyName';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { filmQueries } from '../../shared/film/queries';
import { personQueries } from '../../shared/person/queries';
import { openQueries } from '../../shared/share/openQueries';

interface Match {
  routeId: string;
  params: Record<string, string | undefined>;
  status: string;
}

/** Undefined for most pages, and until the name has loaded. */
export function subjectOf(cache: QueryClient, match: Match | undefined): string | undefined {
  if (!match || match.status === 'notFound') return undefined;
  const { person_id = '', film_id = '', slug = '', token = '', ceremony_num, category_id } = match.params;
  switch (match.routeId) {
    case '/person/$person_id':
      return cache.getQueryData(personQueries.person(person_id).queryKey)?.name;
    case '/film/$film_id':
      return cache.getQueryData(filmQueries.details(film_id).queryKey)?.name;
    case '/ceremony/$ceremony_num':
      return ceremonyName(Number(ceremony_num));
    case '/ceremony/$ceremony_num/$category_id': {
      const category = cache
        .getQueryData(ceremonyQueries.overview().queryKey)
        ?.find(({ ceremony }) => ceremony === Number(ceremony_num))
        ?.nomination_summary.find((summary) => summary.category.normalized_name === category_id)?.category;
      return category && `${category.name}, ${ceremonyName(Number(ceremony_num))}`;
    }
    case '/u/$slug':
      return cache.getQueryData(openQueries.publicPage(slug).queryKey)?.username;
    case '/s/$token': {
      const share = cache.getQueryData(openQueries.share(token).queryKey);
      return share && `${share.title} - ${share.username}`;
    }
    default:
      return undefined;
  }
}

/** What the current page is about. */
export function useSubject(): string | undefined {
  const cache = useQueryClient();
  const match = useRouterState({ select: ({ matches }) => matches.at(-1) });
  const subscribe = useCallback(
    (onChange: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  return useSyncExternalStore(subscribe, () => subjectOf(cache, match));
}
