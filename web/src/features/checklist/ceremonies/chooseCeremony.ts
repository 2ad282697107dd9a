import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { ceremonyOf } from './ceremonyChoice';
import { ceremonyLink } from './ceremonyLink';

interface LoaderArguments {
  context: { cache: QueryClient };
  params: { init_ceremony?: string | undefined };
}

/** Route loader: prefetches the ceremony in the path and redirects to the latest one if there is no such ceremony. */
export async function chooseCeremony({
  context: { cache },
  params: { init_ceremony },
}: LoaderArguments): Promise<void> {
  void cache.prefetchQuery(ceremonyQueries.overview());
  const requested = ceremonyOf(init_ceremony, Number.MAX_SAFE_INTEGER);
  // Prefetch without waiting for the number of ceremonies: most paths name an existing one.
  if (String(requested) === init_ceremony) void cache.prefetchQuery(ceremonyQueries.films(requested));
  const ceremony = ceremonyOf(init_ceremony, await cache.ensureQueryData(ceremonyQueries.count()));
  if (String(ceremony) !== init_ceremony) throw redirect({ ...ceremonyLink(ceremony), replace: true });
}
