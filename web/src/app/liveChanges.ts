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

/** A stream refused that often may be that of a session that has ended, which the profile will tell. */
const REFUSED_TOO_OFTEN = 2;

/** Everything that says something of films: who won is told by most lists. */
const ofCatalogue = [
  ceremonyQueries.all,
  filmQueries.all,
  searchQueries.all,
  streamingQueries.all,
  viewingQueries.all,
];

/** What another tab, another device, a friend or an admin changes shows here without a reload. */
export function useLiveChanges(): void {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  useEffect(() => {
    // A browser without streams hears of changes when it loads a page.
    if (userId === undefined || !('EventSource' in globalThis)) return;
    const { queryKey } = meQueries.profile();
    const askAgain = oneAtATime(() => cache.prefetchQuery({ ...meQueries.profile(), staleTime: 0 }));
    const askForFriends = () => {
      askAgain();
      void cache.invalidateQueries({ queryKey: friendQueries.all });
    };
    const askIfNewer = (revision: number) => {
      const known = cache.getQueryData(queryKey)?.revision;
      if (known === undefined || revision <= known) return;
      askAgain();
      void cache.invalidateQueries(watchedQueries.dates());
    };
    let catalogue: string | undefined;
    const keepCatalogue = (version: string) => {
      const isNew = catalogue !== undefined && catalogue !== version;
      catalogue = version;
      if (!isNew) return;
      for (const queryKey of ofCatalogue) void cache.invalidateQueries({ queryKey });
    };
    let hasMissed = false;
    return listenLive({
      hello: ({ revision, version }) => {
        keepCatalogue(version);
        // Friends are not counted by the revision, so a gap in the stream may have hidden theirs.
        if (hasMissed) askForFriends();
        else askIfNewer(revision);
        hasMissed = true;
      },
      user: ({ revision, friends }) => (friends ? askForFriends() : askIfNewer(revision)),
      catalogue: ({ version }) => keepCatalogue(version),
      failed: (times) => {
        if (times === REFUSED_TOO_OFTEN) askAgain();
      },
    });
  }, [cache, userId]);
}

/** Runs something that takes a while, and once more when it was asked for meanwhile. */
function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  };
}
