import { useState } from 'react';
import type { components } from '../../api/schema.gen';
import type { MarkChange } from './markChange';
import { setViewedStates } from './setViewedStates';
import { useSendMarks } from './useSendMarks';

/** Marks several films as viewed or not, all or nothing. */
export function useSetViewed() {
  const send = useSendMarks();
  const [running, setRunning] = useState(0);

  const setViewed = async (film_viewed_states: components['schemas']['ViewedState'][]) => {
    const count = film_viewed_states.length;
    const failureText = count === 1 ? "We couldn't save the film." : `We couldn't save the ${count} films.`;
    const changes = film_viewed_states.map(
      ({ film_id, viewed }): MarkChange => ({ list: 'viewed', film_id, isOn: viewed }),
    );
    setRunning((before) => before + 1);
    try {
      await send({ changes, call: (signal) => setViewedStates(film_viewed_states, signal), failureText });
    } finally {
      setRunning((before) => before - 1);
    }
  };
  return { setViewed, isPending: running > 0 };
}
