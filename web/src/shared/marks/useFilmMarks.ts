import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { api, body } from '../../api/client';
import { localToday } from '../../lib/localToday';
import type { FilmMark } from './filmMark';
import type { MarkList } from './markChange';
import { marksOf } from './marksStore';
import { setViewedStates } from './setViewedStates';
import { useSendMarks } from './useSendMarks';

const headers = { Prefer: 'return=minimal' };

/** One film's marks and their toggles; rerenders only when they change. */
export function useFilmMarks({ _id: film_id, name }: { _id: string; name: string }): {
  viewed: FilmMark;
  bookmark: FilmMark;
  /** Marks it as viewed, with today as its watch date. */
  watchedToday: () => void;
} {
  const send = useSendMarks();
  const viewed = useMark('viewed', film_id);
  const bookmark = useMark('bookmarked', film_id);

  const failureText = `We couldn't save “${name}”.`;
  const watchedToday = () => {
    const today = localToday();
    send({
      changes: [{ list: 'viewed', film_id, isOn: true }],
      call: (signal) => setViewedStates([{ film_id, viewed: true, watched: today }], signal),
      name: `“${name}”`,
      dates: { [film_id]: today },
      failureText,
    }).catch(() => {});
  };

  const toggle = (list: MarkList, isOn: boolean) => {
    const call =
      list === 'viewed'
        ? (signal?: AbortSignal) =>
            body(
              api.POST('/api/user/viewed/{film_id}/{viewed}', {
                params: { path: { film_id, viewed: isOn } },
                headers,
                ...(signal && { signal }),
              }),
            )
        : (signal?: AbortSignal) =>
            body(
              api.POST('/api/user/watchlist/{film_id}/{bookmarked}', {
                params: { path: { film_id, bookmarked: isOn } },
                headers,
                ...(signal && { signal }),
              }),
            );
    // `useSendMarks` has already shown the error in a toast.
    send({
      changes: [{ list, film_id, isOn }],
      call,
      name: `“${name}”`,
      failureText,
    }).catch(() => {});
  };

  return {
    viewed: { ...viewed, onToggle: () => !viewed.isPending && toggle('viewed', !viewed.isOn) },
    bookmark: {
      ...bookmark,
      // Viewed films can't be bookmarked.
      onToggle: () => !bookmark.isPending && !viewed.isOn && toggle('bookmarked', !bookmark.isOn),
    },
    watchedToday: () => !viewed.isPending && watchedToday(),
  };
}

function useMark(list: MarkList, filmId: string): { isOn: boolean; isPending: boolean } {
  const store = marksOf(useQueryClient());
  const read = () => store.stateOf(list, filmId);
  const state = useSyncExternalStore(store.subscribe, read, read);
  return { isOn: state === 'on' || state === 'turning-on', isPending: state.startsWith('turning') };
}
