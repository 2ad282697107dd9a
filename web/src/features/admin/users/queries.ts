import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { adminQueries } from '../../../shared/admin/queries';
import { PAGE_SIZE, type UsersQuery } from './usersQuery';

export type ListedUser = components['schemas']['AdminUser'];

export interface UsersOnPage {
  users: ListedUser[];
  /** Across all pages. */
  total: number;
}

export const usersQueries = {
  all: [...adminQueries.all, 'users'] as const,
  page: ({ search, among, sort, page = 1 }: UsersQuery) =>
    queryOptions({
      queryKey: [...usersQueries.all, search, among, sort, page],
      queryFn: async ({ signal }): Promise<UsersOnPage> => {
        const query = {
          limit: PAGE_SIZE,
          offset: (page - 1) * PAGE_SIZE,
          ...(search && { search }),
          ...(among && { among }),
          ...(sort && { sort }),
        };
        const call = api.GET('/api/admin/users', { params: { query }, signal });
        const users = await body(call);
        const total = Number((await call).response.headers.get('x-total-count'));
        return { users, total };
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};
