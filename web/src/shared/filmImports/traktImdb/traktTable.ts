import { type Table, yearOf } from '../csvTable';
import { dayOf, type FilmRecord, imdbIdOf, starsOf } from './filmRecord';

/** What a row is about: a play, a watched film, a rating, or an item of a list. */
const times = ['watched_at', 'last_watched_at', 'rated_at', 'listed_at', 'watchlisted_at'];

/** The films of a table from Trakt: history, watched films, ratings, the watchlist or another list. Null if it's another table. */
export function traktRecords(table: Table): FilmRecord[] | null {
  if (!table.has('type') || !table.has('imdb_id') || !times.some((time) => table.has(time))) return null;
  const isList = table.has('listed_at');
  return table.rows.flatMap((cell) => {
    // The ids of an episode's row are those of its show.
    if (cell('type').toLowerCase() !== 'movie') return [];
    const imdbId = imdbIdOf(cell('imdb_id'));
    const name = cell('title');
    if (!imdbId && !name) return [];
    const watchedAt = cell('watched_at') || cell('last_watched_at');
    const rating = starsOf(cell('rating'));
    const isWatched = watchedAt !== '' || rating !== null;
    if (!isWatched && !isList && !cell('watchlisted_at')) return [];
    return {
      imdbId,
      name,
      year: yearOf(cell('year')),
      isFilm: true,
      isWatched,
      day: dayOf(watchedAt),
      rating,
      ratingDay: dayOf(cell('rated_at')),
    };
  });
}
