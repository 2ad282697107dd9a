// CSV exports of the user's films in Letterboxd's import format.
import type { components } from '../../../api/schema.gen';
import { writeCsv } from '../../../lib/csv';
import type { Watch } from '../../../shared/watched/diaryQueries';

type Film = Pick<components['schemas']['NamedFilm'], '_id' | 'name' | 'year'>;

/** Letterboxd matches by IMDb id; title and year are the fallback for films without one. */
const filmCells = ({ _id, name, year }: Film) => [_id.startsWith('tt') ? _id : '', name, String(year)];
const filmColumns = ['imdbID', 'Title', 'Year'];

/**
 * A row for each time a film was watched, the earliest first, and one for each film without entries. Letterboxd only
 * accepts full dates, so a date with just a year or month is exported as empty. Notes are left out: they're private, and
 * Letterboxd would publish them.
 */
export function watchedTable(films: readonly Film[], diary: readonly Watch[]): string {
  const watchesOf = new Map<string, Watch[]>();
  for (const watch of diary.toReversed()) {
    watchesOf.set(watch.film_id, [...(watchesOf.get(watch.film_id) ?? []), watch]);
  }
  const rows = films.flatMap((film) => {
    const watches = watchesOf.get(film._id);
    if (!watches) return [[...filmCells(film), '', '', '']];
    return watches.map(({ watched, rating, is_rewatch }) => {
      const day = watched?.length === 10 ? watched : '';
      return [...filmCells(film), day, rating?.toString() ?? '', day && is_rewatch ? 'true' : ''];
    });
  });
  return writeCsv([[...filmColumns, 'WatchedDate', 'Rating', 'Rewatch'], ...rows]);
}

export function watchlistTable(films: readonly Film[]): string {
  return writeCsv([filmColumns, ...films.map(filmCells)]);
}
