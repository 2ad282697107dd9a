import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenLive } from '../api/liveEvents';
import { searchQueries } from '../features/search/queries';
import { viewingQueries } from '../features/viewingOptions/queries';
import { watchlistQueries } from '../features/watchlist/queries';
import { ceremonyQueries } from '../shared/ceremony/queries';
import { filmQueries } from '../shared/film/queries';
import { applyFriendFilms } from '../shared/friends/friendFilms';
import { friendQueries } from '../shared/friends/queries';
import { meQueries, useMe } from '../shared/me/queries';
import { statsKey } from '../shared/me/statsKey';
import { outdate } from '../shared/next/outdated';
import { catalogueDownload } from '../shared/offline/catalogueDownload';
import { streamingQueries } from '../shared/streaming/queries';
import { diaryQueries } from '../shared/watched/diaryQueries';
import { watchedQueries } from '../shared/watched/queries';

/** After this many failures the session may have ended, so the profile is refetched. */
const FAILURES_BEFORE_REFETCH = 2;
/** A profile older than this when the stream opens may lack changes made before. */
const LOADING_MS = 5000;
/** How often a friend report on screen is refetched for the films that friends have watched. */
const REPORT_INTERVAL_MS = 30_000;

/** Queries with data of the catalogue; most lists contain winners. */
const catalogueKeys = [
  ceremonyQueries.all,
  filmQueries.all,
  searchQueries.all,
  streamingQueries.all,
  viewingQueries.all,
  statsKey,
];

/** Applies changes made in another tab, on another device, by a friend or by an admin, without a reload. */
export function useLiveChanges(): void {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  useEffect(() => {
    // Without EventSource, changes appear when a page loads.
    if (userId === undefined || !('EventSource' in globalThis)) return;
    return listen(cache, userId);
  }, [cache, userId]);
}

function listen(cache: QueryClient, userId: string): () => void {
  const { queryKey } = meQueries.profile();
  const refetchMe = coalesce(() => cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 }));
  const refetchReport = throttle(
    () => void cache.invalidateQueries(friendQueries.report()),
    REPORT_INTERVAL_MS,
  );
  const refetchFriends = () => {
    refetchMe();
    void cache.invalidateQueries({ queryKey: friendQueries.all });
  };
  const isNewer = (revision: number) => {
    const cached = cache.getQueryData(queryKey)?.revision;
    return cached !== undefined && revision > cached;
  };
  const refetchOwn = () => {
    refetchMe();
    void cache.invalidateQueries(meQueries.authInfo());
    void cache.invalidateQueries({ queryKey: meQueries.apiTokens });
    void cache.invalidateQueries({ queryKey: meQueries.webhooks });
    void cache.invalidateQueries(watchedQueries.dates());
    void cache.invalidateQueries(diaryQueries.sharing());
    outdate(cache, statsKey);
    void cache.invalidateQueries(watchlistQueries.films());
    // A new invite or answer is also a new revision, and the numbers of the report depend on the user's own films.
    void cache.invalidateQueries({ queryKey: friendQueries.all });
  };
  /** Changes have been missed: all that belongs to the user may be outdated. */
  const refetchAll = () => {
    refetchMe();
    void cache.invalidateQueries({
      queryKey: meQueries.all,
      predicate: (query) => query.queryKey[1] !== queryKey[1],
    });
  };
  let catalogue: string | undefined;
  const updateCatalogue = (version: string) => {
    const isNew = catalogue !== undefined && catalogue !== version;
    catalogue = version;
    if (!isNew) return;
    for (const queryKey of catalogueKeys) void cache.invalidateQueries({ queryKey });
    catalogueDownload.update();
  };
  let wasOpen = false;
  const stop = listenLive(userId, {
    hello: ({ revision, version }) => {
      updateCatalogue(version);
      const loadedAt = cache.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (wasOpen || Date.now() - loadedAt > LOADING_MS) refetchAll();
      else if (isNewer(revision)) refetchOwn();
      wasOpen = true;
    },
    user: ({ revision, friends }) => {
      // Both refetch the profile, once: calls in the same turn are merged.
      if (isNewer(revision)) refetchOwn();
      if (friends) refetchFriends();
    },
    friends: ({ changes }) => {
      if (applyFriendFilms(cache, changes)) refetchReport();
      else refetchFriends();
    },
    catalogue: ({ version }) => updateCatalogue(version),
    failed: (failures) => {
      if (failures === FAILURES_BEFORE_REFETCH) refetchMe();
    },
  });
  return () => {
    stop();
    refetchReport.cancel();
  };
}

/** Never runs twice at once; calls in one turn are merged, and calls during a run are merged into one more run. */
function coalesce(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    await Promise.resolve();
    while (isRequested) {
      isRequested = false;
      await run();
    }
    isRunning = false;
  };
}

/** Runs once per interval, at its end, if it was called. */
function throttle(run: () => void, ms: number): { (): void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, ms);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
