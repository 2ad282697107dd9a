// Applies the marks of friends to cached data, so that a friend's mark doesn't download every friend's films again.
import type { QueryClient } from '@tanstack/react-query';
import type { components } from '../../api/schema.gen';
import { meQueries } from '../me/queries';
import type { User } from '../me/user';
import { friendQueries } from './queries';
import { updateIndex } from './useFriendsWhoSaw';

export type FriendFilms = components['schemas']['FriendFilms'];
type Friend = User['friends'][number];

/**
 * Applies the changes to the cached profile and friend report. Returns whether all could be applied; otherwise a change
 * is missing in between, and the profile must be fetched.
 */
export function applyFriendFilms(cache: QueryClient, changes: readonly FriendFilms[]): boolean {
  const { queryKey } = meQueries.profile();
  const me = cache.getQueryData(queryKey);
  if (!me) return true;
  const applied = changes.filter((change) => isNext(me.friends, change));
  if (applied.length > 0) {
    // The cache replaces the list by a copy that shares the unchanged friends.
    const after = cache.setQueryData(queryKey, { ...me, friends: withFilms(me.friends, applied) }) ?? me;
    updateIndex(me.friends, after.friends, applied);
    updateReport(cache, after, me.friends);
  }
  return changes.every((change) => applied.includes(change) || isIncluded(me.friends, change));
}

function isNext(friends: readonly Friend[], { _id, since, revision }: FriendFilms): boolean {
  const friend = friends.find((friend) => friend._id === _id);
  return friend !== undefined && since <= friend.revision && friend.revision < revision;
}

function isIncluded(friends: readonly Friend[], { _id, revision }: FriendFilms): boolean {
  return friends.some((friend) => friend._id === _id && revision <= friend.revision);
}

function withFilms(friends: readonly Friend[], changes: readonly FriendFilms[]): Friend[] {
  return friends.map((friend) => {
    const change = changes.find(({ _id }) => _id === friend._id);
    if (!change) return friend;
    const viewed = new Set(friend.viewed);
    for (const film of change.viewed) viewed.add(film);
    for (const film of change.unviewed) viewed.delete(film);
    return { ...friend, revision: change.revision, viewed: [...viewed] };
  });
}

/** Updates the counts; the recently watched films need the server. */
function updateReport(cache: QueryClient, me: User, before: readonly Friend[]): void {
  const own = new Set(me.viewed);
  const countUnseenByMe = ({ viewed }: Friend) => viewed.filter((film) => !own.has(film)).length;
  cache.setQueryData(friendQueries.report().queryKey, (report) => {
    if (!report) return report;
    const confirmed = report.confirmed.map((entry) => {
      const friend = me.friends.find(({ _id }) => _id === entry._id);
      const former = before.find(({ _id }) => _id === entry._id);
      if (!friend || !former || friend === former) return entry;
      const bothUnseen = entry.bothUnseen - countUnseenByMe(friend) + countUnseenByMe(former);
      return { ...entry, viewedCount: friend.viewed.length, bothUnseen };
    });
    return { ...report, confirmed };
  });
}
