// What an import would change. Pure: the export, the films the server found and the person's marks in, lists out.
import type { components } from '../../api/schema.gen';
import type { ExportRow } from '../../shared/letterboxd/exportRows';
import type { LetterboxdExport } from '../../shared/letterboxd/readExport';

export type NamedFilm = components['schemas']['NamedFilm'];

/** A film the export means. */
export interface FoundFilm {
  film: NamedFilm;
  row: ExportRow;
  isByTitle: boolean;
  /** The day it was watched, where the diary tells and nothing is known yet. */
  watched: string | undefined;
}

/** A row that may mean one of these films, or none. */
export interface OpenChoice {
  row: ExportRow;
  films: NamedFilm[];
  watched: string | undefined;
}

/** One list of the export. */
export interface ReviewList {
  /** To be marked. */
  found: FoundFilm[];
  /** Marked before; nothing changes for them. */
  already: FoundFilm[];
  choices: OpenChoice[];
}

export interface Review {
  viewed: ReviewList;
  bookmarks: ReviewList;
  /** Never nominated, or not recognized. */
  unmatched: { row: ExportRow; list: 'watched' | 'watchlist' }[];
}

interface Known {
  viewed: ReadonlySet<string>;
  bookmarked: ReadonlySet<string>;
  /** Films whose date is known. */
  dated: ReadonlySet<string>;
}

export function reviewOf(found: LetterboxdExport, films: readonly NamedFilm[], known: Known): Review {
  const byCode = new Map<string, NamedFilm[]>();
  for (const film of films) {
    const code = film.letterboxd_uri ?? '';
    byCode.set(code, [...(byCode.get(code) ?? []), film]);
  }
  const unmatched: Review['unmatched'] = [];
  const taken = new Set<string>();

  const sortOut = (
    rows: readonly ExportRow[],
    list: 'watched' | 'watchlist',
    isAlready: (filmId: string) => boolean,
  ) => {
    const review: ReviewList = { found: [], already: [], choices: [] };
    for (const row of rows) {
      const candidates = byCode.get(row.code) ?? [];
      const [film] = candidates;
      if (!film) {
        unmatched.push({ row, list });
        continue;
      }
      const day = list === 'watched' ? found.days.get(row.code) : undefined;
      if (film.matched_by === 'choice') {
        // What is marked already needs no choice.
        const open = candidates.filter(({ _id }) => !isAlready(_id) && !taken.has(_id));
        if (open.length > 0) review.choices.push({ row, films: open, watched: day });
        continue;
      }
      // Two rows can mean one film; the first is enough.
      if (taken.has(film._id)) continue;
      taken.add(film._id);
      const watched = known.dated.has(film._id) ? undefined : day;
      const entry = { film, row, isByTitle: film.matched_by === 'title', watched };
      (isAlready(film._id) ? review.already : review.found).push(entry);
    }
    for (const part of [review.found, review.already]) part.sort(doubtfulThenNewest);
    return review;
  };

  // A film that is viewed, or will be by this import, is not bookmarked: it has been watched.
  const viewed = sortOut(found.watched, 'watched', (id) => known.viewed.has(id));
  const bookmarks = sortOut(
    found.watchlist,
    'watchlist',
    (id) => known.bookmarked.has(id) || known.viewed.has(id),
  );
  return { viewed, bookmarks, unmatched };
}

/** Those matched by title are looked at first. */
function doubtfulThenNewest(one: FoundFilm, other: FoundFilm): number {
  return (
    Number(other.isByTitle) - Number(one.isByTitle) ||
    other.film.year - one.film.year ||
    (one.film.name < other.film.name ? -1 : 1)
  );
}

/** How many films of a list are recognized. */
export function recognizedCount({ found, already, choices }: ReviewList): number {
  return found.length + already.length + choices.length;
}
