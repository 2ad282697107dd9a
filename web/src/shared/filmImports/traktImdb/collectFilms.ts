// Unites the tables of an export: each film once, whichever tables it's in.
import { isWatchDay } from '../csvTable';
import type { DiaryEntry, ExportRow } from '../filmExport';
import type { FilmRecord } from './filmRecord';

export interface TraktImdbFilm extends ExportRow {
  imdbId: string | null;
  /** A series counts only if its id is a nominee's. */
  isFilm: boolean;
}

/** Films that were neither watched nor rated. Whether it's the watchlist, only the user knows. */
export interface FilmList {
  fileName: string;
  /** Of its films. */
  codes: string[];
}

export interface TraktImdbExport {
  films: TraktImdbFilm[];
  /** Codes of the films watched or rated. */
  watched: Set<string>;
  /** By code, the earliest first: one for each day. */
  entries: Map<string, DiaryEntry[]>;
  /** By code, in stars. */
  ratings: Map<string, number>;
  /** When they were rated, by code. */
  ratingDays: Map<string, string>;
  lists: FilmList[];
}

export interface FileRecords {
  fileName: string;
  records: readonly FilmRecord[];
}

export function collectFilms(files: readonly FileRecords[], today: string): TraktImdbExport {
  const films = new Map<string, TraktImdbFilm>();
  const watched = new Set<string>();
  const days = new Map<string, Set<string>>();
  const ratings = new Map<string, number>();
  const ratingDays = new Map<string, string>();
  const lists: FilmList[] = [];
  for (const { fileName, records } of files) {
    const listed = new Set<string>();
    for (const record of records) {
      const code = codeOf(record);
      const before = films.get(code);
      // A table may have ids without names.
      if (!before?.name) films.set(code, filmOf(record, code));
      if (record.isWatched) watched.add(code);
      else listed.add(code);
      if (record.day && isWatchDay(record.day, today)) {
        const ofFilm = days.get(code);
        if (ofFilm) ofFilm.add(record.day);
        else days.set(code, new Set([record.day]));
      }
      if (record.rating !== null && !ratings.has(code)) {
        ratings.set(code, record.rating);
        if (record.ratingDay && isWatchDay(record.ratingDay, today)) ratingDays.set(code, record.ratingDay);
      }
    }
    if (listed.size > 0) lists.push({ fileName, codes: [...listed] });
  }
  return {
    // A row without an id must not take a film that another row has the id of.
    films: [...films.values()].sort((one, other) => Number(!one.imdbId) - Number(!other.imdbId)),
    watched,
    entries: new Map([...days].map(([code, ofFilm]) => [code, entriesOf(ofFilm)])),
    ratings,
    ratingDays,
    lists,
  };
}

function codeOf({ imdbId, name, year }: FilmRecord): string {
  return imdbId ?? `${year ?? ''} ${name.toLowerCase()}`;
}

function filmOf({ imdbId, name, year, isFilm }: FilmRecord, code: string): TraktImdbFilm {
  const uri = imdbId ? `https://www.imdb.com/title/${imdbId}/` : '';
  return { code, uri, name, year, imdbId, isFilm };
}

/** Services count a film that was paused as several plays, so a day counts once. */
function entriesOf(days: ReadonlySet<string>): DiaryEntry[] {
  return [...days].sort().map((day, index) => ({ day, rating: null, isRewatch: index > 0 }));
}
