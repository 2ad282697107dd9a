// CSV exports of the user's films in Letterboxd's import format.
import type { components } from '../../../api/schema.gen';
import { writeCsv } from '../../../lib/csv';

type Film = Pick<components['schemas']['NamedFilm'], '_id' | 'name' | 'year'>;

/** Letterboxd matches by IMDb id; title and year are the fallback for films without one. */
const filmCells = ({ _id, name, year }: Film) => [_id.startsWith('tt') ? _id : '', name, String(year)];
const filmColumns = ['imdbID', 'Title', 'Year'];

/** Letterboxd only accepts full dates, so a date with just a year or month is exported as empty. */
export function watchedTable(films: readonly Film[], dates: Readonly<Record<string, string>>): string {
  const day = ({ _id }: Film) => (dates[_id]?.length === 10 ? dates[_id] : '');
  return writeCsv([[...filmColumns, 'WatchedDate'], ...films.map((film) => [...filmCells(film), day(film)])]);
}

export function watchlistTable(films: readonly Film[]): string {
  return writeCsv([filmColumns, ...films.map(filmCells)]);
}
