import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { saveFile } from '../../lib/saveFile';
import { forgetUser } from '../../shared/edits/forgetUser';
import { createPasskey } from '../../shared/me/passkeys';
import { meQueries, useClearSession, useUpdateMe } from '../../shared/me/queries';
import { browserZone } from '../../shared/next/browserZone';
import { diaryQueries } from '../../shared/watched/diaryQueries';
import { tokenQueries } from './apiTokens/queries';
import { watchedTable, watchlistTable } from './data/letterboxdFiles';

export type AuthInfo = components['schemas']['AuthInfo'];
export type Device = components['schemas']['DeviceSession'];

// Keyed under the user's own queries, so logging out clears these too.
export const settingsQueries = {
  signIns: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'sign-ins'],
      queryFn: ({ signal }) => body(api.GET('/api/user/sign-ins', { signal })),
    }),
  devices: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'devices'],
      queryFn: ({ signal }) => body(api.GET('/api/user/devices', { signal })),
      // Another device may log in or out at any time.
      staleTime: 0,
    }),
  calendar: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'calendar'],
      queryFn: ({ signal }) => body(api.GET('/api/viewing-options/calendar', { signal })),
    }),
  closingSoon: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'closing-soon'],
      queryFn: ({ signal }) => body(api.GET('/api/next/closing-soon', { signal })),
      // The link in an email turns it off.
      staleTime: 0,
    }),
};

/** Turns the weekly email on or off, optimistically. */
export function useSetClosingSoon() {
  const cache = useQueryClient();
  const { queryKey } = settingsQueries.closingSoon();
  return useMutation({
    mutationFn: (is_on: boolean) =>
      body(api.POST('/api/next/closing-soon', { body: { is_on, time_zone: browserZone() } })),
    onMutate: async (is_on) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, (saved) => saved && { ...saved, is_on });
      return { before };
    },
    onError: (_problem, _isOn, context) => cache.setQueryData(queryKey, context?.before),
    onSuccess: async (saved) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, saved);
    },
  });
}

export function useUpdateUsername() {
  const updateMe = useUpdateMe();
  return useMutation({
    mutationFn: (username: string) =>
      body(
        api.POST('/api/user/update/username/{username}', {
          params: { path: { username } },
          headers: { Prefer: 'return=minimal' },
        }),
      ),
    onSuccess: updateMe,
  });
}

/** Emails a link that verifies the user's address. */
export function useVerifyEmail() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/user/email/verify')),
    // It may have been verified on another device.
    onError: () => void cache.invalidateQueries({ queryKey: meQueries.authInfo().queryKey }),
  });
}

/** Emails a link to a new address that makes it the user's. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async ({ email, currentPassword }: { email: string; currentPassword: string }) => {
      await body(
        api.POST('/api/user/email/change', {
          body: currentPassword ? { email, currentPassword } : { email },
        }),
      );
      return email;
    },
  });
}

/** Also logs out the user's other devices and revokes the API tokens. */
export function useSetPassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ password, currentPassword }: { password: string; currentPassword: string }) =>
      body(
        api.POST('/api/auth/email/set-password', {
          body: currentPassword ? { password, currentPassword } : { password },
        }),
      ),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: meQueries.authInfo().queryKey });
      void cache.invalidateQueries({ queryKey: settingsQueries.signIns().queryKey });
      void cache.invalidateQueries({ queryKey: settingsQueries.devices().queryKey });
      void cache.invalidateQueries({ queryKey: tokenQueries.tokens().queryKey });
    },
  });
}

/** Undefined if the user cancels the browser's prompt. */
export function useAddPasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await createPasskey(await body(api.POST('/api/user/passkeys/begin')));
      if (!credential) return undefined;
      await body(api.POST('/api/user/passkeys', { body: { name, credential } }));
      return name;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: settingsQueries.signIns().queryKey }),
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => body(api.DELETE('/api/user/passkeys/{id}', { params: { path: { id } } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: settingsQueries.signIns().queryKey }),
  });
}

/** Disconnects Google or Apple. */
export function useDisconnect() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (provider: string) =>
      body(api.DELETE('/api/user/sign-ins/{provider}', { params: { path: { provider } } })),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: settingsQueries.signIns().queryKey });
      return cache.invalidateQueries({ queryKey: meQueries.authInfo().queryKey });
    },
  });
}

export function useRevokeDevice() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (device: Device) =>
      body(api.DELETE('/api/user/devices/{device_id}', { params: { path: { device_id: device._id } } })),
    onSuccess: (_nothing, { _id }) =>
      cache.setQueryData(settingsQueries.devices().queryKey, (devices) =>
        devices?.filter((device) => device._id !== _id),
      ),
  });
}

export function useRevokeOtherDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/user/devices')),
    onSuccess: () =>
      cache.setQueryData(settingsQueries.devices().queryKey, (devices) =>
        devices?.filter((device) => device.is_current),
      ),
  });
}

/** Creates a calendar link; the previous one stops working. */
export function useCreateCalendar() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/viewing-options/calendar')),
    onSuccess: ({ made }) => cache.setQueryData(settingsQueries.calendar().queryKey, { made }),
  });
}

export function useDeleteCalendar() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/viewing-options/calendar')),
    onSuccess: () => cache.setQueryData(settingsQueries.calendar().queryKey, { made: null }),
  });
}

export function useDownloadData() {
  return useMutation({
    mutationFn: () => body(api.GET('/api/user/data', { parseAs: 'blob' })),
    onSuccess: (file) => saveFile(file, 'laurels-data.json'),
  });
}

/** Saves the watched films or the watchlist as CSV for Letterboxd. */
export function useExportFilms(list: 'viewed' | 'watchlist') {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (film_ids: string[]) => {
      const films = await body(api.POST('/api/film/names', { body: { film_ids } }));
      if (list === 'watchlist') return watchlistTable(films);
      return watchedTable(films, await cache.fetchQuery(diaryQueries.watches()));
    },
    onSuccess: (table) => saveFile(new Blob([table], { type: 'text/csv' }), exportNames[list]),
  });
}

export const exportNames = { viewed: 'laurels-viewed.csv', watchlist: 'laurels-watchlist.csv' };

export function useDeleteAccount() {
  const cache = useQueryClient();
  const leave = useClearSession();
  return useMutation({
    mutationFn: (password: string | undefined) =>
      body(api.POST('/api/user/delete-account', { body: password === undefined ? {} : { password } })),
    onSuccess: async () => {
      const userId = cache.getQueryData(meQueries.profile().queryKey)?._id;
      if (userId) await forgetUser(cache, userId);
      await leave();
    },
  });
}
