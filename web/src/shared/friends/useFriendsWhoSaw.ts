import { useCallback } from 'react';
import { useMe } from '../me/queries';
import type { User } from '../me/user';

type Friend = User['friends'][number];
/** Without the films, which an updated index has at an older revision. */
type FriendWhoSaw = Omit<Friend, 'viewed' | 'revision'>;

const noFriends: Friend[] = [];
const none: FriendWhoSaw[] = [];
/** Caches the index per friends list, shared by all components: with hundreds of friends it is slow to build. */
const indexes = new WeakMap<readonly Friend[], Map<string, FriendWhoSaw[]>>();

/** Which friends have seen a film. */
export function useFriendsWhoSaw(): (filmId: string) => FriendWhoSaw[] {
  const friends = useMe()?.friends ?? noFriends;
  return useCallback((filmId) => indexOf(friends).get(filmId) ?? none, [friends]);
}

function indexOf(friends: readonly Friend[]): Map<string, FriendWhoSaw[]> {
  const cached = indexes.get(friends);
  if (cached) return cached;
  const index = new Map<string, FriendWhoSaw[]>();
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

interface Change {
  _id: string;
  viewed: readonly string[];
  unviewed: readonly string[];
}

/** Derives the index of a list from that of the list before some friends' marks, instead of building it again. */
export function updateIndex(
  before: readonly Friend[],
  after: readonly Friend[],
  changes: readonly Change[],
): void {
  const cached = indexes.get(before);
  if (!cached) return;
  const index = new Map(cached);
  for (const { _id, viewed, unviewed } of changes) {
    const friend = after.find((friend) => friend._id === _id);
    for (const film of [...viewed, ...unviewed]) {
      const saw = new Set(index.get(film)?.map(({ _id }) => _id));
      if (friend && viewed.includes(film)) saw.add(_id);
      else saw.delete(_id);
      index.set(
        film,
        after.filter((friend) => saw.has(friend._id)),
      );
    }
  }
  indexes.set(after, index);
}
