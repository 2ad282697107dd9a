import type { QueryClient } from '@tanstack/react-query';
import { loadGeolocationPermission } from '../../lib/useGeolocation';
import { filmQueries } from '../../shared/film/queries';
import { setupQueries } from '../../shared/setup/queries';
import { streamingQueries } from '../../shared/streaming/queries';
import type { NextQuery } from './nextQuery';

/** Loads what the first request depends on. */
export async function preloadNext(cache: QueryClient, { genre }: NextQuery): Promise<void> {
  await Promise.all([
    cache.prefetchQuery(setupQueries.features()),
    cache.prefetchQuery(streamingQueries.myServices()),
    genre && cache.prefetchQuery(filmQueries.genres()),
    loadGeolocationPermission(),
  ]);
}
