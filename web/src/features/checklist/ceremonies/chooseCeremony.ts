import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { ceremonyOf } from './ceremonyChoice';
import { ceremonyLink } from './ceremonyLink';

interface Arrival {
  context: { cache: QueryClient };
  params: { init_ceremony?: string | undefined };
}

/** Sets out for the ceremony that the address asks for, and corrects an address that asks for none there is. */
export async function chooseCeremony({
  context: { cache },
  params: { init_ceremony },
}: Arrival): Promise<void> {
  void cache.prefetchQuery(ceremonyQueries.overview());
  const asked = ceremonyOf(init_ceremony, Number.MAX_SAFE_INTEGER);
  // Without waiting for the number of ceremonies: most addresses ask for one that there is.
  if (String(asked) === init_ceremony) void cache.prefetchQuery(ceremonyQueries.films(asked));
  const ceremony = ceremonyOf(init_ceremony, await cache.ensureQueryData(ceremonyQueries.count()));
  if (String(ceremony) !== init_ceremony) throw redirect({ ...ceremonyLink(ceremony), replace: true });
}
