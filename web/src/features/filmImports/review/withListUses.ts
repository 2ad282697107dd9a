// What the lists of an export from Trakt or IMDb are. Their columns don't say, so the user does.
import type { ExportRow, FilmExport } from '../../../shared/filmImports/filmExport';
import type { FilmList, TraktImdbExport } from '../../../shared/filmImports/traktImdb/collectFilms';

export type ListUse = 'watchlist' | 'watched' | 'ignored';

/** A single list is most often the watchlist. Of several, one that is called so. */
export function initialUses(lists: readonly FilmList[]): ListUse[] {
  return lists.map(({ fileName }) =>
    lists.length === 1 || /watch[^a-z]?list/i.test(fileName) ? 'watchlist' : 'ignored',
  );
}

/** The export with its lists used so. Series that aren't nominees are left out. */
export function withListUses(
  found: TraktImdbExport,
  uses: readonly ListUse[],
  usesRatingDays: boolean,
  isNominee: (code: string) => boolean,
): FilmExport {
  const listed = (use: ListUse) =>
    found.lists.flatMap(({ codes }, index) => (uses[index] === use ? codes : []));
  const watched = new Set([...found.watched, ...listed('watched')]);
  const watchlist = new Set(listed('watchlist'));
  const films: readonly ExportRow[] = found.films.filter(({ code, isFilm }) => isFilm || isNominee(code));
  return {
    watched: films.filter(({ code }) => watched.has(code)),
    watchlist: films.filter(({ code }) => watchlist.has(code) && !watched.has(code)),
    entries: found.entries,
    ratings: found.ratings,
    // Only Trakt has entries.
    hasInstants: true,
    ...(usesRatingDays && { ratingDays: found.ratingDays }),
  };
}
