import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { ExportRow } from '../../shared/letterboxd/exportRows';
import { useUpdateMe } from '../../shared/me/queries';
import { watchedQueries } from '../../shared/watched/queries';
import type { NamedFilm } from './review';

/** As many as the server takes at once. */
const ROWS_A_CALL = 10_000;

/** Asks which nominees the rows mean. Codes, titles and years are all that is told of them. */
export async function findFilms(rows: readonly ExportRow[], signal: AbortSignal): Promise<NamedFilm[]> {
  const films: NamedFilm[] = [];
  for (let from = 0; from < rows.length; from += ROWS_A_CALL) {
    const letterboxd_films = rows
      .slice(from, from + ROWS_A_CALL)
      .map(({ code, name, year }) => ({ uri: code, name, year }));
    films.push(...(await body(api.POST('/api/film/names', { body: { letterboxd_films }, signal }))));
  }
  return films;
}

const headers = { Prefer: 'return=minimal' };

export interface WatchedFilm {
  filmId: string;
  watched: string | undefined;
}

export function useImportViewed() {
  const updateMe = useUpdateMe();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (films: readonly WatchedFilm[]) => {
      const film_viewed_states = films.map(({ filmId, watched }) => ({
        film_id: filmId,
        viewed: true,
        ...(watched && { watched }),
      }));
      return body(api.POST('/api/user/set-viewed-states', { body: { film_viewed_states }, headers }));
    },
    onSuccess: (user) => {
      updateMe(user);
      void cache.invalidateQueries({ queryKey: watchedQueries.dates().queryKey });
    },
  });
}

export function useImportBookmarks() {
  const updateMe = useUpdateMe();
  return useMutation({
    mutationFn: (films: readonly WatchedFilm[]) => {
      const film_bookmarked_states = films.map(({ filmId }) => ({ film_id: filmId, bookmarked: true }));
      return body(api.POST('/api/user/set-bookmarked-states', { body: { film_bookmarked_states }, headers }));
    },
    onSuccess: updateMe,
  });
}
