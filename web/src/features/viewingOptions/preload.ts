import type { QueryClient } from '@tanstack/react-query';
import { loadGeolocationPermission } from '../../lib/useGeolocation';
import { setupQueries } from '../../shared/setup/queries';
import { streamingQueries } from '../../shared/streaming/queries';
import { viewingQueries } from './queries';
import { stations } from './schedule/stations';

/** Loads what decides the layout of the top of the page, so that it doesn't shift. The cards load by themselves. */
export async function preloadViewingOptions(cache: QueryClient): Promise<void> {
  void cache.prefetchQuery(streamingQueries.myServices());
  await Promise.all([
    cache.prefetchQuery(setupQueries.features()),
    cache.prefetchQuery(viewingQueries.alerts()),
    ...stations.map(({ id }) => cache.prefetchQuery(viewingQueries.schedule(id))),
    loadGeolocationPermission(),
  ]);
}
