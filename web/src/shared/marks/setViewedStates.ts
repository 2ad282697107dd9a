import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';

/** Marks several films as viewed or not, with their watch dates; all or nothing. */
export function setViewedStates(
  film_viewed_states: components['schemas']['ViewedState'][],
  signal?: AbortSignal,
) {
  return body(
    api.POST('/api/user/set-viewed-states', {
      body: { film_viewed_states },
      headers: { Prefer: 'return=minimal' },
      ...(signal && { signal }),
    }),
  );
}
