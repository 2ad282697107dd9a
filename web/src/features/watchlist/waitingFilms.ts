import type { QueryClient } from '@tanstack/react-query';
import { Unreachable } from '../../api/problem';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { editQueueOf } from '../../shared/edits/editQueue';
import { kindsOf } from '../../shared/film/filmKind';
import { filmQueries } from '../../shared/film/queries';
import type { WatchlistFilm } from './watchlist';

/** Films whose bookmarks wait for a network, the last first. Where they're streaming isn't known. */
export async function waitingFilms(
  cache: QueryClient,
  listed: readonly WatchlistFilm[],
): Promise<WatchlistFilm[]> {
  const added = new Map<string, string>();
  for (const { film_id, kind, value, made_at } of await editQueueOf(cache).acceptable()) {
    if (kind !== 'watchlist') continue;
    added.delete(film_id);
    if (value) added.set(film_id, new Date(made_at).toISOString());
  }
  for (const { film } of listed) added.delete(film._id);
  if (added.size === 0) return [];
  try {
    const [films, overview] = await Promise.all([
      cache.fetchQuery(filmQueries.named([...added.keys()].toReversed())),
      cache.ensureQueryData(ceremonyQueries.overview()),
    ]);
    const categories = overview.flatMap(({ nomination_summary }) => nomination_summary);
    return films.map((film) => {
      const nominations = categories
        .filter(({ films }) => films.some(({ film_id }) => film_id === film._id))
        .map(({ category }) => ({ category, category_name: category.name }));
      const { isShort, isDocumentary } = kindsOf({ ...film, nominations });
      return {
        film,
        added: added.get(film._id) ?? '',
        is_short: isShort,
        is_documentary: isDocumentary,
        services: [],
        airing: null,
      };
    });
  } catch (error) {
    // They aren't saved on this device.
    if (error instanceof Unreachable) return [];
    throw error;
  }
}
