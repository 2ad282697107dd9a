import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { meQueries, useMe } from '../../../shared/me/queries';
import { browserZone } from '../../../shared/next/browserZone';
import { subscribe, unsubscribe } from '../../../shared/notifications/subscription';

export type Notifications = components['schemas']['Notifications'];
export type QuietHours = components['schemas']['QuietHours'];

interface Choices {
  kinds: Notifications['kinds'];
  quiet_hours: QuietHours | null;
}

// Keyed under the user's own queries, so logging out clears these too.
export const notificationQueries = {
  all: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'notifications'],
      queryFn: ({ signal }) => body(api.GET('/api/user/notifications', { signal })),
      // Another device may change them at any time.
      staleTime: 0,
    }),
};

/** Changes the kinds and the quiet hours, optimistically. */
export function useSetNotifications() {
  const cache = useQueryClient();
  const { queryKey } = notificationQueries.all();
  const mutationKey = [...queryKey, 'choices'];
  return useMutation({
    mutationKey,
    // One after the other: the last choice is the one that remains.
    scope: { id: 'notifications' },
    mutationFn: ({ kinds, quiet_hours }: Choices) =>
      body(api.PUT('/api/user/notifications', { body: { kinds, quiet_hours, time_zone: browserZone() } })),
    onMutate: (choices) => {
      void cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (saved) => saved && { ...saved, ...choices });
      return { before };
    },
    onError: (_problem, _choices, context) => cache.setQueryData(queryKey, context?.before),
    onSuccess: async (saved) => {
      // A newer choice is displayed already.
      if (cache.isMutating({ mutationKey }) > 1) return;
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, saved);
    },
  });
}

/** Turns notifications on this browser on or off; resolves to undefined if the user doesn't allow them. */
export function useSetBrowserNotifications(publicKey: string) {
  const cache = useQueryClient();
  const userId = useMe()?._id ?? '';
  const { queryKey } = notificationQueries.all();
  return useMutation({
    mutationFn: (isOn: boolean) => (isOn ? subscribe(userId, publicKey) : unsubscribe()),
    onSuccess: async (saved) => {
      if (!saved) return;
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, saved);
    },
  });
}
