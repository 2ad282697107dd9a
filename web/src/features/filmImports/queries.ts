import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { ExportRow } from '../../shared/filmImports/filmExport';
import type { TraktImdbFilm } from '../../shared/filmImports/traktImdb/collectFilms';
import { useUpdateMe } from '../../shared/me/queries';
import { importWatches } from '../../shared/watched/importWatches';
import { watchedQueries } from '../../shared/watched/queries';
import type { FilmsByCode, NamedFilm } from './review/review';
import type { ImportedWatch } from './review/watches';

/** The server's limit per request. */
const MAX_ROWS_PER_REQUEST = 10_000;

/** Finds the nominees that the rows of a Letterboxd export refer to. Only codes, titles and years are sent. */
export async function findFilms(rows: readonly ExportRow[], signal: AbortSignal): Promise<FilmsByCode> {
  const films = new Map<string, NamedFilm[]>();
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_REQUEST) {
    const letterboxd_films = rows
      .slice(from, from + MAX_ROWS_PER_REQUEST)
      .map(({ code, name, year }) => ({ uri: code, name, year }));
    for (const film of await body(api.POST('/api/film/names', { body: { letterboxd_films }, signal }))) {
      addFilm(films, film.letterboxd_uri ?? '', film);
    }
  }
  return films;
}

/** The same for an export from Trakt or IMDb. Only IMDb ids, titles and years are sent. */
export async function findImdbFilms(
  rows: readonly TraktImdbFilm[],
  signal: AbortSignal,
): Promise<FilmsByCode> {
  const films = new Map<string, NamedFilm[]>();
  for (let from = 0; from < rows.length; from += MAX_ROWS_PER_REQUEST) {
    const sent = rows.slice(from, from + MAX_ROWS_PER_REQUEST);
    const imdb_films = sent.map(({ imdbId, name, year }) => ({ imdb_id: imdbId, name, year }));
    for (const film of await body(api.POST('/api/film/names', { body: { imdb_films }, signal }))) {
      const row = sent[film.index ?? -1];
      if (row) addFilm(films, row.code, film);
    }
  }
  return films;
}

function addFilm(films: Map<string, NamedFilm[]>, code: string, film: NamedFilm) {
  const ofRow = films.get(code);
  if (ofRow) ofRow.push(film);
  else films.set(code, [film]);
}

const headers = { Prefer: 'return=minimal' };

export interface WatchedFilm {
  filmId: string;
  /** For the diary. */
  watches: readonly ImportedWatch[];
}

export function useImportViewed() {
  const updateMe = useUpdateMe();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (films: readonly WatchedFilm[]) => {
      const film_viewed_states = films.map(({ filmId }) => ({ film_id: filmId, viewed: true }));
      const user = await body(
        api.POST('/api/user/set-viewed-states', { body: { film_viewed_states }, headers }),
      );
      const watches = films.flatMap(({ filmId, watches }) =>
        watches.map((watch) => ({ film_id: filmId, ...watch })),
      );
      // The marks are saved, even if the diary fails.
      updateMe(user);
      return { entries: await importWatches(watches) };
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: watchedQueries.dates().queryKey });
    },
  });
}

export function useImportBookmarks() {
  const updateMe = useUpdateMe();
  return useMutation({
    mutationFn: async (films: readonly WatchedFilm[]) => {
      const film_bookmarked_states = films.map(({ filmId }) => ({ film_id: filmId, bookmarked: true }));
      const sent = { body: { film_bookmarked_states }, headers };
      updateMe(await body(api.POST('/api/user/set-bookmarked-states', sent)));
      return { entries: 0 };
    },
  });
}
