import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';

type Schemas = components['schemas'];
export type PublicProfile = Schemas['PublicProfile'];
export type SharedProgress = Schemas['SharedProgress'];

/** Long enough that a page doesn't repeat the request of its loader. */
const LOADING_MS = 5000;

/** What users have made public, for everyone. Fetched at every visit: they may have turned it off. */
export const openQueries = {
  all: ['open'] as const,
  publicPage: (slug: string) =>
    queryOptions({
      queryKey: [...openQueries.all, 'public-page', slug],
      queryFn: ({ signal }) => body(api.GET('/api/public/{slug}', { params: { path: { slug } }, signal })),
      staleTime: LOADING_MS,
    }),
  share: (token: string) =>
    queryOptions({
      queryKey: [...openQueries.all, 'share', token],
      queryFn: ({ signal }) => body(api.GET('/api/share/{token}', { params: { path: { token } }, signal })),
      staleTime: LOADING_MS,
    }),
};
