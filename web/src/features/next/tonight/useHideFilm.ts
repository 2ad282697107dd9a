import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, body } from '../../../api/client';
import { useMe } from '../../../shared/me/queries';
import { useUndoAction } from '../../../shared/me/useUndoAction';
import type { TonightFilm, TonightResponse } from '../../../shared/next/types';
import { useToast } from '../../../shared/toasts/useToast';
import { tonightKey as queryKey } from '../queries';

/** Removes a film from every cached result; returns a function that puts it back where it was. */
function removeFilm(cache: QueryClient, filmId: string): () => void {
  const before = new Map<string, { index: number; film: TonightFilm }>();
  for (const { queryHash, state } of cache.getQueryCache().findAll({ queryKey })) {
    const films = (state.data as TonightResponse | undefined)?.films ?? [];
    const index = films.findIndex(({ film_id }) => film_id === filmId);
    const film = films[index];
    if (film) before.set(queryHash, { index, film });
  }
  change(cache, (response) => ({
    ...response,
    films: response.films.filter(({ film_id }) => film_id !== filmId),
    hidden: response.hidden + 1,
  }));
  return () =>
    change(cache, (response, queryHash) => {
      const removed = before.get(queryHash);
      const hidden = Math.max(response.hidden - 1, 0);
      // It may have been fetched again meanwhile.
      const isMissing = removed && !response.films.some(({ film_id }) => film_id === filmId);
      return isMissing
        ? { ...response, hidden, films: response.films.toSpliced(removed.index, 0, removed.film) }
        : { ...response, hidden };
    });
}

function change(cache: QueryClient, update: (response: TonightResponse, hash: string) => TonightResponse) {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    cache.setQueryData(
      query.queryKey,
      (response: TonightResponse | undefined) => response && update(response, query.queryHash),
    );
  }
}

/** Hides a film for a week: it leaves the list at once, and returns if the server rejects that or the user undoes it. */
export function useHideFilm(): (film: { _id: string; name: string }) => void {
  const cache = useQueryClient();
  const toast = useToast();
  const undoAction = useUndoAction();
  const myId = useMe()?._id;
  return useCallback(
    async ({ _id: film_id, name }) => {
      const params = { path: { film_id } };
      const putBack = removeFilm(cache, film_id);
      try {
        await body(api.POST('/api/next/hidden/{film_id}', { params }));
      } catch (error) {
        putBack();
        const reason = error instanceof Error ? error.message : '';
        toast({ kind: 'GENERIC', message: `We couldn't hide “${name}”. ${reason}` });
        return;
      }
      if (!myId) return;
      const action = undoAction(myId, async () => {
        await body(api.DELETE('/api/next/hidden/{film_id}', { params }));
        putBack();
        return `“${name}” is back.`;
      });
      toast({
        kind: 'GENERIC',
        message: `“${name}” is hidden for a week.`,
        action,
        isConfirmation: true,
      });
    },
    [cache, toast, undoAction, myId],
  );
}

/** Shows all hidden films again. */
export function useShowHidden(): () => void {
  const cache = useQueryClient();
  const toast = useToast();
  return useCallback(async () => {
    try {
      await body(api.DELETE('/api/next/hidden'));
      await cache.invalidateQueries({ queryKey });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      toast({ kind: 'GENERIC', message: `We couldn't show the hidden films. ${reason}` });
    }
  }, [cache, toast]);
}
