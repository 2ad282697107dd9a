import { useState } from 'react';
import { api, body } from '../../api/client';
import type { MarkChange } from './markChange';
import { useSendMarks } from './useSendMarks';

/** Adds several films to the watchlist or removes them, all or nothing. */
export function useSetBookmarked() {
  const send = useSendMarks();
  const [isPending, setIsPending] = useState(false);

  const setBookmarked = async (filmIds: readonly string[], isOn: boolean) => {
    const film_bookmarked_states = filmIds.map((film_id) => ({ film_id, bookmarked: isOn }));
    setIsPending(true);
    try {
      await send({
        changes: filmIds.map((film_id): MarkChange => ({ list: 'bookmarked', film_id, isOn })),
        failureText: isOn ? "We couldn't bookmark the films." : "We couldn't remove the films.",
        call: (signal) =>
          body(
            api.POST('/api/user/set-bookmarked-states', {
              body: { film_bookmarked_states },
              headers: { Prefer: 'return=minimal' },
              ...(signal && { signal }),
            }),
          ),
      });
    } finally {
      setIsPending(false);
    }
  };
  return { setBookmarked, isPending };
}
