import type { QueryClient } from '@tanstack/react-query';
import { loadGeolocationPermission } from '../../lib/useGeolocation';
import { setupQueries } from '../../shared/setup/queries';
import { streamingQueries } from '../../shared/streaming/queries';

/** Loads what the first request depends on. */
export async function preloadNext(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.prefetchQuery(setupQueries.features()),
    cache.prefetchQuery(streamingQueries.myServices()),
    loadGeolocationPermission(),
  ]);
}
