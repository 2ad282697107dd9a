// Review of an import: compares the export and the films the server found with the user's current marks.
import type { components } from '../../../api/schema.gen';
import type { ExportRow, FilmExport } from '../../../shared/filmImports/filmExport';
import type { Watch } from '../../../shared/watched/diaryQueries';
import { type ImportedWatch, newWatches, watchesOf } from './watches';

export type NamedFilm = components['schemas']['NamedFilm'];

/** The films that a row of the export may refer to, by the row's code. */
export type FilmsByCode = ReadonlyMap<string, readonly NamedFilm[]>;

/** A film of the export that was recognized. */
export interface FoundFilm {
  film: NamedFilm;
  row: ExportRow;
  isByTitle: boolean;
  /** What the diary doesn't have yet. */
  watches: ImportedWatch[];
}

/** A row that may refer to one of these films, or to none. */
export interface OpenChoice {
  row: ExportRow;
  films: NamedFilm[];
  watches: ImportedWatch[];
}

/** One list of the export. */
export interface ReviewList {
  /** Not marked yet. */
  found: FoundFilm[];
  /** Already marked; at most diary entries are added. */
  already: FoundFilm[];
  choices: OpenChoice[];
}

export interface Review {
  viewed: ReviewList;
  bookmarks: ReviewList;
  /** Never nominated, or not recognized. */
  unmatched: { row: ExportRow; list: 'watched' | 'watchlist' }[];
}

export interface CurrentMarks {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
  diary: readonly Watch[];
}

export function reviewOf(found: FilmExport, films: FilmsByCode, current: CurrentMarks): Review {
  const diaryOf = new Map<string, Watch[]>();
  for (const watch of current.diary) {
    diaryOf.set(watch.film_id, [...(diaryOf.get(watch.film_id) ?? []), watch]);
  }
  const unmatched: Review['unmatched'] = [];
  const matched = new Set<string>();

  const classify = (
    rows: readonly ExportRow[],
    list: 'watched' | 'watchlist',
    isAlready: (filmId: string) => boolean,
  ) => {
    const review: ReviewList = { found: [], already: [], choices: [] };
    /** The rows of each film: it can have several, such as one with a former id. */
    const certain = new Map<string, { film: NamedFilm; row: ExportRow }[]>();
    /** What rows of the export add to what the diary has of a film. */
    const watchesAfter = (existing: readonly Watch[], codes: readonly string[]) =>
      list === 'watched' ? newWatches(watchesOf(found, codes, existing), existing, found.hasInstants) : [];
    for (const row of rows) {
      const candidates = films.get(row.code) ?? [];
      const [film] = candidates;
      if (!film) {
        unmatched.push({ row, list });
        continue;
      }
      if (film.matched_by === 'choice') {
        // Films that are already marked are no options.
        const open = candidates.filter(({ _id }) => !isAlready(_id) && !matched.has(_id));
        if (open.length > 0) review.choices.push({ row, films: open, watches: watchesAfter([], [row.code]) });
        continue;
      }
      const ofFilm = certain.get(film._id);
      if (ofFilm) ofFilm.push({ film, row });
      // A film of the other list counts there.
      else if (!matched.has(film._id)) {
        matched.add(film._id);
        certain.set(film._id, [{ film, row }]);
      }
    }
    for (const [filmId, ofFilm] of certain) {
      // A row that was matched by more than its title represents the others.
      const best = ofFilm.find(({ film }) => film.matched_by !== 'title') ?? ofFilm[0];
      if (!best) continue;
      const codes = ofFilm.map(({ row }) => row.code);
      const watches = watchesAfter(diaryOf.get(filmId) ?? [], codes);
      const entry = { ...best, isByTitle: best.film.matched_by === 'title', watches };
      (isAlready(filmId) ? review.already : review.found).push(entry);
    }
    for (const part of [review.found, review.already]) part.sort(byTitleMatchThenNewest);
    return review;
  };

  // A film that is viewed, or will be by this import, doesn't go on the watchlist.
  const viewed = classify(found.watched, 'watched', (id) => current.viewed.has(id));
  const bookmarks = classify(
    found.watchlist,
    'watchlist',
    (id) => current.bookmarked.has(id) || current.viewed.has(id),
  );
  return { viewed, bookmarks, unmatched };
}

/** Title matches first: they are the least certain. */
function byTitleMatchThenNewest(one: FoundFilm, other: FoundFilm): number {
  return (
    Number(other.isByTitle) - Number(one.isByTitle) ||
    other.film.year - one.film.year ||
    (one.film.name < other.film.name ? -1 : 1)
  );
}

/** How many films of a list were recognized. */
export function recognizedCount({ found, already, choices }: ReviewList): number {
  return found.length + already.length + choices.length;
}
