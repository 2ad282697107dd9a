// What the user has made public: a page, and links to single things.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { meQueries, useMe } from '../me/queries';
import { openQueries } from './openQueries';

type Schemas = components['schemas'];
export type PublicPage = Schemas['PublicPage'];
export type PublicPagePart = PublicPage['parts'][number];
export type Share = Schemas['Share'];
export type ShareSubject = Schemas['ShareSubject'];

// Nested under `me`, so that logging out clears them.
export const shareQueries = {
  publicPage: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'public-page'],
      queryFn: ({ signal }) => body(api.GET('/api/user/public-page', { signal })),
      // Another device may have changed it.
      staleTime: 0,
    }),
  /** Newest first. */
  shares: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'shares'],
      queryFn: async ({ signal }) => (await body(api.GET('/api/user/shares', { signal }))).shares,
      staleTime: 0,
    }),
};

/** Whether a link leads to the same thing. */
export function isOf(share: Share, subject: ShareSubject): boolean {
  return (
    share.subject.kind === subject.kind && fields.every((name) => same(share.subject[name], subject[name]))
  );
}

const fields = ['ceremony', 'category', 'decade', 'person_id', 'year'] as const;

/** Unset fields may be absent or null. */
function same(a: unknown, b: unknown): boolean {
  return (a ?? undefined) === (b ?? undefined);
}

/** Turns the public page on, or changes it. */
export function useSavePublicPage() {
  const cache = useQueryClient();
  const setPage = useSetOwn(shareQueries.publicPage().queryKey);
  return useMutation({
    mutationFn: (page: { slug: string; parts: PublicPagePart[]; is_indexed: boolean }) =>
      body(api.PUT('/api/user/public-page', { body: page })),
    onSuccess: async (page) => {
      forgetOpen(cache);
      await setPage(() => page);
    },
  });
}

export function useTurnOffPublicPage() {
  const cache = useQueryClient();
  const setPage = useSetOwn(shareQueries.publicPage().queryKey);
  return useMutation({
    mutationFn: () => body(api.DELETE('/api/user/public-page')),
    onSuccess: async () => {
      forgetOpen(cache);
      await setPage((page: PublicPage | undefined) => page && { ...page, slug: null });
    },
  });
}

/** Creates the link to the user's progress with something; the same thing has the same link. */
export function useCreateShare() {
  const setShares = useSetOwn(shareQueries.shares().queryKey);
  return useMutation({
    mutationFn: (subject: ShareSubject) => body(api.POST('/api/user/shares', { body: subject })),
    onSuccess: (share) =>
      setShares(
        (shares: Share[] | undefined) => shares && [share, ...shares.filter(({ _id }) => _id !== share._id)],
      ),
  });
}

export function useDeleteShare() {
  const cache = useQueryClient();
  const setShares = useSetOwn(shareQueries.shares().queryKey);
  return useMutation({
    mutationFn: ({ _id }: Share) =>
      body(api.DELETE('/api/user/shares/{id}', { params: { path: { id: _id } } })),
    onSuccess: async (_nothing, { _id }) => {
      forgetOpen(cache);
      await setShares((shares: Share[] | undefined) => shares?.filter((share) => share._id !== _id));
    },
    // Another device may have deleted it.
    onError: () => void cache.invalidateQueries(shareQueries.shares()),
  });
}

/** Changes what is cached of the user's own, unless another one has logged in since the request. */
function useSetOwn(queryKey: readonly unknown[]) {
  const cache = useQueryClient();
  const userId = useMe()?._id;
  return async <Data>(change: (data: Data | undefined) => Data | undefined): Promise<void> => {
    // A pending request may have an older answer.
    await cache.cancelQueries({ queryKey });
    if (cache.getQueryData(meQueries.profile().queryKey)?._id !== userId) return;
    cache.setQueryData(queryKey, change);
  };
}

/** What others see has changed, or is gone. */
function forgetOpen(cache: QueryClient): void {
  cache.removeQueries({ queryKey: openQueries.all });
}
