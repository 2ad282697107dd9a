import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { User } from '../me/user';
import { fetchWatchesOf, type Watch } from './diaryQueries';
import { restoreWatches } from './importWatches';
import { watchedQueries } from './queries';

/**
 * Restores an entry of the diary that was removed, or that has lost its date, unless it has changed since or the film
 * isn't viewed any longer. Resolves to the text of a toast.
 */
export async function restoreWatch(cache: QueryClient, me: User, entry: Watch): Promise<string> {
  try {
    const watches = await fetchWatchesOf(new Set([entry.film_id]));
    const now = watches.find(({ _id }) => _id === entry._id);
    if (!me.viewed.includes(entry.film_id) || now?.watched) return "We left that alone: it's changed since.";
    const { _id: watch_id, film_id, is_rewatch, ...details } = entry;
    if (now) {
      await body(api.PUT('/api/user/watches/{watch_id}', { params: { path: { watch_id } }, body: details }));
    } else {
      await restoreWatches([{ film_id, is_rewatch, ...details }]);
    }
    return 'Undone.';
  } finally {
    void cache.invalidateQueries(watchedQueries.dates());
  }
}
