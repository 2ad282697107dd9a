import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import { Problem } from '../../../api/problem';
import type { components } from '../../../api/schema.gen';
import { meQueries } from '../../../shared/me/queries';

export type ApiToken = components['schemas']['ApiToken'];
type NewApiToken = components['schemas']['NewApiToken'];

export interface MadeApiToken {
  _id: string;
  name: string;
  token: string;
}

// Keyed under the user's own queries, so logging out clears these too.
export const tokenQueries = {
  tokens: () =>
    queryOptions({
      queryKey: meQueries.apiTokens,
      queryFn: ({ signal }) => body(api.GET('/api/user/tokens', { signal })),
      // A program may use one at any time.
      staleTime: 0,
    }),
};

/** Calls back with the token even if the dialog that asked for it was closed meanwhile. */
export function useMakeToken(onMade: (made: MadeApiToken) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (token: NewApiToken) => body(api.POST('/api/user/tokens', { body: token })),
    // The response contains the token, which nothing but the screen keeps.
    gcTime: 0,
    onSuccess: (made, { name }) => {
      onMade({ ...made, name });
      void cache.invalidateQueries({ queryKey: tokenQueries.tokens().queryKey });
    },
  });
}

export function useRevokeToken() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id }: ApiToken) => {
      try {
        await body(api.DELETE('/api/user/tokens/{id}', { params: { path: { id: _id } } }));
      } catch (error) {
        // Revoked or expired elsewhere, which is what the user wants.
        if (!(error instanceof Problem && error.status === 404)) throw error;
      }
    },
    onSettled: () => cache.invalidateQueries({ queryKey: tokenQueries.tokens().queryKey }),
  });
}
