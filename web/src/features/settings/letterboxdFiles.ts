// The person's films as tables that Letterboxd imports.
import type { components } from '../../api/schema.gen';
import { writeCsv } from '../../lib/csv';

type Film = Pick<components['schemas']['NamedFilm'], '_id' | 'name' | 'year'>;

/** By the number that both sides know; title and year are for films without one, and for people. */
const facts = ({ _id, name, year }: Film) => [_id.startsWith('tt') ? _id : '', name, String(year)];
const factColumns = ['imdbID', 'Title', 'Year'];

/** Letterboxd knows days alone: a month or a year that is all one remembers is left out. */
export function watchedTable(films: readonly Film[], dates: Readonly<Record<string, string>>): string {
  const day = ({ _id }: Film) => (dates[_id]?.length === 10 ? dates[_id] : '');
  return writeCsv([[...factColumns, 'WatchedDate'], ...films.map((film) => [...facts(film), day(film)])]);
}

export function watchlistTable(films: readonly Film[]): string {
  return writeCsv([factColumns, ...films.map(facts)]);
}
