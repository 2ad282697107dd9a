import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries } from '../../shared/me/queries';

export type Accomplished = components['schemas']['Accomplishment'];

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
};
