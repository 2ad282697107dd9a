import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { meQueries } from '../../../shared/me/queries';

export type Webhook = components['schemas']['Webhook'];
type NewWebhook = components['schemas']['NewWebhook'];
export type WebhookEvent = Webhook['events'][number];

export interface AddedWebhook {
  _id: string;
  url: string;
  secret: string;
}

// Keyed under the user's own queries, so logging out clears these too.
export const webhookQueries = {
  /** The oldest first. */
  all: () =>
    queryOptions({
      queryKey: meQueries.webhooks,
      queryFn: ({ signal }) => body(api.GET('/api/user/webhooks', { signal })),
      // Deliveries change it.
      staleTime: 0,
    }),
};

/** Calls back with the secret even if the dialog that asked for it was closed meanwhile. */
export function useAddWebhook(onAdded: (added: AddedWebhook) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (webhook: NewWebhook) => body(api.POST('/api/user/webhooks', { body: webhook })),
    // The response contains the secret, which nothing but the screen keeps.
    gcTime: 0,
    onSuccess: (added, { url }) => {
      onAdded({ ...added, url });
      void cache.invalidateQueries(webhookQueries.all());
    },
  });
}

/** Sends a test event; resolves to what came of it. */
export function useTestWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => body(api.POST('/api/user/webhooks/{id}/test', { params: { path: { id } } })),
    onSettled: () => void cache.invalidateQueries(webhookQueries.all()),
  });
}

export function useRemoveWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => body(api.DELETE('/api/user/webhooks/{id}', { params: { path: { id } } })),
    // Another device may have removed it.
    onSettled: () => cache.invalidateQueries(webhookQueries.all()),
  });
}
