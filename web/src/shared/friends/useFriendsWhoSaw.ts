import { useCallback } from 'react';
import { useMe } from '../me/queries';
import type { User } from '../me/user';

type Friend = User['friends'][number];

const none: Friend[] = [];
/** Caches the index per friends list, shared by all components: with hundreds of friends it is slow to build. */
const indexes = new WeakMap<readonly Friend[], Map<string, Friend[]>>();

/** Which friends have seen a film. */
export function useFriendsWhoSaw(): (filmId: string) => Friend[] {
  const friends = useMe()?.friends ?? none;
  return useCallback((filmId) => indexOf(friends).get(filmId) ?? none, [friends]);
}

function indexOf(friends: readonly Friend[]): Map<string, Friend[]> {
  const cached = indexes.get(friends);
  if (cached) return cached;
  const index = new Map<string, Friend[]>();
  for (const friend of friends) {
    for (const film of friend.viewed) {
      const viewers = index.get(film);
      if (viewers) viewers.push(friend);
      else index.set(film, [friend]);
    }
  }
  indexes.set(friends, index);
  return index;
}
