import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { meQueries } from '../../../shared/me/queries';

export type ApiToken = components['schemas']['ApiToken'];
type NewApiToken = components['schemas']['NewApiToken'];

// Keyed under the user's own queries, so logging out clears these too.
export const tokenQueries = {
  tokens: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'api-tokens'],
      queryFn: ({ signal }) => body(api.GET('/api/user/tokens', { signal })),
      // A program may use one at any time.
      staleTime: 0,
    }),
};

/** Calls back with the token even if the dialog that asked for it was closed meanwhile. */
export function useMakeToken(onMade: (made: { name: string; token: string }) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: NewApiToken) => body(api.POST('/api/user/tokens', { body: token })),
    // The response contains the token, which nothing but the screen keeps.
    gcTime: 0,
    onSuccess: ({ token }, { name }) => {
      onMade({ name, token });
      void cache.invalidateQueries({ queryKey: tokenQueries.tokens().queryKey });
    },
  });
}

export function useRevokeToken() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: ApiToken) =>
      body(api.DELETE('/api/user/tokens/{id}', { params: { path: { id: _id } } })),
    // Also after a failure: it may have been revoked or expired elsewhere.
    onSettled: () => cache.invalidateQueries({ queryKey: tokenQueries.tokens().queryKey }),
  });
}
