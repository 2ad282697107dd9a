import { useState } from 'react';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import type { MarkChange } from './markChange';
import { useSendMarks } from './useSendMarks';

type Schemas = components['schemas'];

const headers = { Prefer: 'return=minimal' };

/** Marks several films as viewed or not: all of them, or none when the promise is rejected. */
export function useSetViewed() {
  const { isPending, run } = useBatch();
  const setViewed = (film_viewed_states: Schemas['ViewedState'][]) =>
    run(
      film_viewed_states.map(({ film_id, viewed }) => ({ list: 'viewed', film_id, isOn: viewed })),
      () => body(api.POST('/api/user/set-viewed-states', { body: { film_viewed_states }, headers })),
    );
  return { setViewed, isPending };
}

/** Bookmarks several films or takes their bookmarks off: all of them, or none when the promise is rejected. */
export function useSetBookmarked() {
  const { isPending, run } = useBatch();
  const setBookmarked = (film_bookmarked_states: Schemas['BookmarkedState'][]) =>
    run(
      film_bookmarked_states.map(({ film_id, bookmarked }) => ({
        list: 'bookmarked',
        film_id,
        isOn: bookmarked,
      })),
      () => body(api.POST('/api/user/set-bookmarked-states', { body: { film_bookmarked_states }, headers })),
    );
  return { setBookmarked, isPending };
}

function useBatch() {
  const send = useSendMarks();
  const [running, setRunning] = useState(0);
  const run = async (changes: MarkChange[], call: () => Promise<Schemas['User']>) => {
    setRunning((count) => count + 1);
    const loss =
      changes.length === 1 ? 'The film was not saved.' : `None of the ${changes.length} films was saved.`;
    try {
      await send(changes, loss, call);
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return { isPending: running > 0, run };
}
