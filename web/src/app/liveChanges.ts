import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '../api/liveEvents';
import { searchQueries } from '../features/search/queries';
import { viewingQueries } from '../features/viewingOptions/queries';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';
import { friendQueries } from '../shared/friends/queries';
import { meQueries, useMe } from '../shared/me/queries';
import { streamingQueries } from '../shared/streaming/queries';
import { watchedQueries } from '../shared/watched/queries';

/** After this many failures the session may have ended, so the profile is refetched. */
const FAILURES_BEFORE_REFETCH = 2;

/** Queries with data of the catalogue; most lists contain winners. */
const catalogueKeys = [
  ceremonyQueries.all,
  filmQueries.all,
  searchQueries.all,
  streamingQueries.all,
  viewingQueries.all,
];

/** Applies changes made in another tab, on another device, by a friend or by an admin, without a reload. */
export function useLiveChanges(): void {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  useEffect(() => {
    // Without EventSource, changes appear when a page loads.
    if (userId === undefined || !('EventSource' in globalThis)) return;
    const { queryKey } = meQueries.profile();
    const refetchMe = coalesce(() => cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 }));
    const refetchFriends = () => {
      refetchMe();
      void cache.invalidateQueries({ queryKey: friendQueries.all });
    };
    const refetchIfNewer = (revision: number) => {
      const cached = cache.getQueryData(queryKey)?.revision;
      if (cached === undefined || revision <= cached) return;
      refetchMe();
      void cache.invalidateQueries(meQueries.authInfo());
      void cache.invalidateQueries(watchedQueries.dates());
    };
    let catalogue: string | undefined;
    const updateCatalogue = (version: string) => {
      const isNew = catalogue !== undefined && catalogue !== version;
      catalogue = version;
      if (!isNew) return;
      for (const queryKey of catalogueKeys) void cache.invalidateQueries({ queryKey });
    };
    let wasOpen = false;
    return listenLive({
      hello: ({ revision, version }) => {
        updateCatalogue(version);
        // The revision does not include friends' changes, which may have been missed while the stream was closed.
        if (wasOpen) refetchFriends();
        else refetchIfNewer(revision);
        wasOpen = true;
      },
      user: ({ revision, friends }) => (friends ? refetchFriends() : refetchIfNewer(revision)),
      catalogue: ({ version }) => updateCatalogue(version),
      failed: (failures) => {
        if (failures === FAILURES_BEFORE_REFETCH) refetchMe();
      },
    });
  }, [cache, userId]);
}

/** Never runs twice at once; calls during a run are merged into one more run. */
function coalesce(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await run();
    }
    isRunning = false;
  };
}
