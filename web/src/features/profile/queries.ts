import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { editQueueOf } from '../../shared/edits/editQueue';
import { marksOf } from '../../shared/marks/marksStore';
import { meQueries } from '../../shared/me/queries';
import { accomplishedAfter } from './achievements/accomplishedAfter';
import type { ProfileUser } from './profileUser';

export type Accomplished = components['schemas']['Accomplishment'];

const headers = { Prefer: 'return=minimal' };

// Nested under `me`, so that logging out clears them.
export const profileQueries = {
  accomplished: (user_id: string) =>
    queryOptions({
      queryKey: [...meQueries.all, 'accomplished', user_id],
      queryFn: async ({ signal, client }) => {
        const accomplished = await body(
          api.GET('/api/achievements/accomplished/{user_id}', { params: { path: { user_id } }, signal }),
        );
        const waiting = (await editQueueOf(client).acceptable()).filter(({ userId }) => userId === user_id);
        if (waiting.length === 0) return accomplished;
        const overview = await client.ensureQueryData(ceremonyQueries.overview());
        const changed = new Set(waiting.map(({ film_id }) => film_id));
        return accomplishedAfter(accomplished, overview, changed, marksOf(client).marks().viewed);
      },
      // Users can complete a category at any time.
      staleTime: 0,
    }),
  /** Ratings and notes that a friend shares. */
  friendWatches: (id: string) =>
    queryOptions({
      queryKey: [...meQueries.all, 'friend-watches', id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/friend/watches/{id}', { params: { path: { id } }, signal })),
      // Friends can rate a film at any time.
      staleTime: 0,
    }),
  /** Any user, for admins. */
  asAdmin: (id: string) =>
    queryOptions({
      queryKey: [...meQueries.all, 'admin-profile', id],
      queryFn: async ({ signal }): Promise<ProfileUser> => {
        const user = await body(
          api.GET('/api/admin/profile/{id}', { params: { path: { id } }, headers, signal }),
        );
        const { _id, username, picture_url = null, viewed } = user;
        return { _id, username, picture_url, viewed, relationship: 'none' };
      },
      staleTime: 0,
    }),
};
