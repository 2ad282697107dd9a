import { type Table, yearOf } from '../csvTable';
import { dayOf, type FilmRecord, imdbIdOf, starsOf } from './filmRecord';

/** Types of titles in exports of all years and some languages: `TV Mini Series`, `tvEpisode`, `Serie TV`, `Video Game`. */
const notFilms = /s[eé]ri[ae]|episod|game|podcast/i;

/**
 * The titles of a table from IMDb: ratings, the watchlist, check-ins and other lists have the same columns. A rated
 * title has been watched, whichever table it is in. Null if it's another table, such as a list of people.
 */
export function imdbRecords(table: Table): FilmRecord[] | null {
  if (!table.has('Const') || !table.has('Title')) return null;
  return table.rows.flatMap((cell) => {
    const imdbId = imdbIdOf(cell('Const')) ?? imdbIdOf(cell('URL'));
    const isFilm = !notFilms.test(cell('Title Type'));
    // IMDb calls some nominees a series, so their ids count.
    const name = isFilm ? cell('Title') : '';
    if (!imdbId && !name) return [];
    const rating = starsOf(cell('Your Rating') || cell('You rated'));
    return {
      imdbId,
      name,
      year: yearOf(cell('Year')),
      isFilm,
      isWatched: rating !== null,
      day: null,
      rating,
      ratingDay: dayOf(cell('Date Rated')),
    };
  });
}
