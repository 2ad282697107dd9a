import { useCallback } from 'react';
import { useMe } from '../me/queries';
import type { User } from '../me/user';

type Friend = User['friends'][number];

const nobody: Friend[] = [];
/** One index for each list of friends, whoever asks: with hundreds of friends it is not made twice. */
const indexes = new WeakMap<readonly Friend[], Map<string, Friend[]>>();

/** Which friends have seen a film. */
export function useFriendsWhoSaw(): (filmId: string) => Friend[] {
  const friends = useMe()?.friends ?? nobody;
  return useCallback((filmId) => indexOf(friends).get(filmId) ?? nobody, [friends]);
}

function indexOf(friends: readonly Friend[]): Map<string, Friend[]> {
  const known = indexes.get(friends);
  if (known) return known;
  const index = new Map<string, Friend[]>();
  for (const friend of friends) {
    for (const film of friend.viewed) {
      const who = index.get(film);
      if (who) who.push(friend);
      else index.set(film, [friend]);
    }
  }
  indexes.set(friends, index);
  return index;
}
