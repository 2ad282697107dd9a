import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries } from '../me/queries';
import type { ProfileUser } from './profileUser';

export type Accomplished = components['schemas']['Accomplishment'];

const headers = { Prefer: 'return=minimal' };

// Under what belongs to the person looking, so that logging out forgets it too.
export const profileQueries = {
  accomplished: (user_id: string) =>
    queryOptions({
      queryKey: [...meQueries.all, 'accomplished', user_id],
      queryFn: ({ signal }) =>
        body(api.GET('/api/achievements/accomplished/{user_id}', { params: { path: { user_id } }, signal })),
      // Somebody may complete a category at any time.
      staleTime: 0,
    }),
  /** Anybody, as an admin may see them. */
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
