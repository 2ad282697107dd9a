import { useState } from 'react';
import { api, body } from '../../api/client';
import type { MarkChange } from '../../shared/marks/markChange';
import { useSendMarks } from '../../shared/marks/useSendMarks';

/** Removes several films from the watchlist, all or nothing. */
export function useRemoveBookmarks() {
  const send = useSendMarks();
  const [isPending, setIsPending] = useState(false);

  const removeBookmarks = async (filmIds: readonly string[]) => {
    const changes = filmIds.map((film_id): MarkChange => ({ list: 'bookmarked', film_id, isOn: false }));
    const film_bookmarked_states = filmIds.map((film_id) => ({ film_id, bookmarked: false }));
    setIsPending(true);
    try {
      await send({
        changes,
        failureText: "We couldn't remove the films.",
        call: () =>
          body(
            api.POST('/api/user/set-bookmarked-states', {
              body: { film_bookmarked_states },
              headers: { Prefer: 'return=minimal' },
            }),
          ),
      });
    } finally {
      setIsPending(false);
    }
  };
  return { removeBookmarks, isPending };
}
