// Builds the files that Trakt and IMDb export, with their columns.
import { writeCsv } from '../lib/csv';

interface ImdbTitle {
  id: string;
  title: string;
  year: number | '';
  type?: string;
  rating?: number | '';
  rated?: string;
}

/** Ratings, as of 2024. */
export function imdbRatings(titles: readonly ImdbTitle[]): string {
  const head =
    'Const,Your Rating,Date Rated,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors';
  const rows = titles.map(({ id, title, year, type = 'Movie', rating = 8, rated = '2021-05-06' }) => [
    id,
    String(rating),
    rated,
    title,
    title,
    `https://www.imdb.com/title/${id}/`,
    type,
    '8.1',
    '120',
    String(year),
    'Drama, War',
    '123456',
    '1972-03-24',
    'A, B',
  ]);
  return writeCsv([head.split(','), ...rows]);
}

/** The watchlist, check-ins or another list, as of 2024. */
export function imdbList(titles: readonly ImdbTitle[]): string {
  const head =
    'Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated';
  const rows = titles.map(({ id, title, year, type = 'Movie', rating = '', rated = '' }, index) => [
    String(index + 1),
    id,
    '2020-01-02',
    '2020-01-02',
    'Two\nlines, "quoted"',
    title,
    title,
    `https://www.imdb.com/title/${id}/`,
    type,
    '8.1',
    '120',
    String(year),
    'Drama',
    '123456',
    '1972-03-24',
    'A, B',
    String(rating),
    rated,
  ]);
  return writeCsv([head.split(','), ...rows]);
}

interface TraktItem {
  id?: string;
  title: string;
  year: number | '';
  type?: 'movie' | 'episode' | 'show';
  /** An instant. */
  at: string;
  rating?: number;
}

const facts = 'trakt_id,imdb_id,tmdb_id,tvdb_id,url,released';
const factsOf = ({ id = '' }: TraktItem) => ['1', id, '2', '3', 'https://trakt.tv/movies/x', '1972-03-24'];

export function traktHistory(items: readonly TraktItem[]): string {
  const head = `watched_at,action,type,title,year,trakt_rating,${facts},genres`;
  const rows = items.map((item) => {
    const { title, year, type = 'movie', at } = item;
    return [at, 'scrobble', type, title, String(year), '8.1', ...factsOf(item), 'drama'];
  });
  return writeCsv([head.split(','), ...rows]);
}

export function traktRatings(items: readonly TraktItem[]): string {
  const head = `rated_at,type,title,year,trakt_rating,${facts},genres,rating`;
  const rows = items.map((item) => {
    const { title, year, type = 'movie', at, rating = 8 } = item;
    return [at, type, title, String(year), '7.9', ...factsOf(item), 'drama', String(rating)];
  });
  return writeCsv([head.split(','), ...rows]);
}

/** The watchlist or another list. */
export function traktList(items: readonly TraktItem[]): string {
  const head = `rank,listed_at,type,title,year,${facts},genres`;
  const rows = items.map((item, index) => {
    const { title, year, type = 'movie', at } = item;
    return [String(index + 1), at, type, title, String(year), ...factsOf(item), 'drama'];
  });
  return writeCsv([head.split(','), ...rows]);
}

/** A JSON file of Trakt's archive; `time` is the name of the field that says what an item is. */
export function traktJson(time: string, items: readonly TraktItem[]): string {
  return JSON.stringify(
    items.map(({ id, title, year, type = 'movie', at, rating }) => ({
      id: 9001,
      [time]: at,
      type,
      ...(rating !== undefined && { rating }),
      // An episode's item has its show beside it.
      [type === 'movie' ? 'movie' : 'show']: { title, year, ids: { trakt: 1, imdb: id ?? null, tmdb: 2 } },
    })),
  );
}
