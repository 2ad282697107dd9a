import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createCache } from '../../app/cache';
import { aUser } from '../../testing/builders';
import { meQueries } from '../me/queries';
import { applyFriendFilms } from './friendFilms';
import { useFriendsWhoSaw } from './useFriendsWhoSaw';

const toto = { _id: 'toto', revision: 1, username: 'Toto', viewed: ['wings', 'alibi'] };
const glinda = { _id: 'glinda', revision: 1, username: 'Glinda', viewed: ['alibi'] };

const ids = (friends: { _id: string }[]) => friends.map(({ _id }) => _id);

function renderFriendsWhoSaw() {
  const cache = createCache();
  const { queryKey } = meQueries.profile();
  const { result } = renderHook(() => useFriendsWhoSaw(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    ),
  });
  return { cache, result, setUser: (me: ReturnType<typeof aUser>) => cache.setQueryData(queryKey, me) };
}

test('returns the friends who have seen a film, in the order of the friends list', async () => {
  const { result, setUser } = renderFriendsWhoSaw();
  expect(result.current('alibi')).toEqual([]);
  setUser(aUser({ friends: [toto, glinda] }));
  await waitFor(() => expect(result.current('alibi')).toEqual([toto, glinda]));
  expect(result.current('wings')).toEqual([toto]);
  expect(result.current('chang')).toEqual([]);
});

test('updates with the marks of friends and reuses an unchanged list', async () => {
  const { result, setUser } = renderFriendsWhoSaw();
  setUser(aUser({ friends: [toto, glinda] }));
  await waitFor(() => expect(result.current('alibi')).toHaveLength(2));
  const before = result.current('alibi');
  setUser(aUser({ friends: [toto, glinda], username: 'Dorothy Gale' }));
  await expect(
    waitFor(() => expect(result.current('alibi')).not.toBe(before), { timeout: 100 }),
  ).rejects.toThrow();
  setUser(aUser({ friends: [toto, { ...glinda, viewed: [] }] }));
  await waitFor(() => expect(result.current('alibi')).toEqual([toto]));
});

test('excludes users with a pending invite', async () => {
  const { result, setUser } = renderFriendsWhoSaw();
  setUser(aUser({ friends: [glinda], friends_waiting_for_approval: [toto] }));
  await waitFor(() => expect(result.current('alibi')).toEqual([glinda]));
  expect(result.current('wings')).toEqual([]);
});

test('updates the index with the films of a live update, without building it again', async () => {
  const { cache, result, setUser } = renderFriendsWhoSaw();
  setUser(aUser({ friends: [{ ...toto, viewed: [...toto.viewed, 'lady'] }, glinda] }));
  await waitFor(() => expect(result.current('alibi')).toHaveLength(2));
  const unchanged = result.current('lady');
  applyFriendFilms(cache, [
    { _id: 'toto', since: 1, revision: 2, viewed: ['chang'], unviewed: ['alibi'] },
    { _id: 'glinda', since: 1, revision: 2, viewed: ['wings'], unviewed: [] },
  ]);
  await waitFor(() => expect(ids(result.current('chang'))).toEqual(['toto']));
  expect(ids(result.current('alibi'))).toEqual(['glinda']);
  expect(ids(result.current('wings'))).toEqual(['toto', 'glinda']);
  expect(result.current('lady')).toBe(unchanged);
});
