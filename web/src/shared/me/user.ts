import type { components } from '../../api/schema.gen';

type ApiUser = components['schemas']['User'];
type Friend = components['schemas']['Friend'];

/** The logged-in user, with friends. */
export interface User extends ApiUser {
  friends: Friend[];
  friends_waiting_for_approval: Friend[];
}

const stringFields = ['_id', 'username'] as const;
const listFields = ['viewed', 'watchlist', 'ceremonies_reviewed'] as const;

/** Validates a user response; throws an error that names the invalid field. */
export function checkUser(user: ApiUser): User {
  if (typeof user !== 'object' || user === null) throw new Error('The server sent no user.');
  for (const field of stringFields) {
    if (typeof user[field] !== 'string') throw new Error(`The server sent a user with an invalid ${field}.`);
  }
  for (const field of listFields) {
    if (!Array.isArray(user[field])) throw new Error(`The server sent a user with an invalid ${field}.`);
  }
  return {
    ...user,
    friends: user.friends ?? [],
    friends_waiting_for_approval: user.friends_waiting_for_approval ?? [],
  };
}

/**
 * Picks the newer of two user responses by revision, because responses can arrive out of order. Friends are not
 * covered by the revision and always come from the last response, unless live updates have brought a newer revision of
 * one.
 */
export function newerOf(cached: User | undefined, received: User): User {
  if (cached?._id !== received._id) return received;
  const friends = newerFriends(cached.friends, received.friends);
  if (cached.revision <= received.revision) return { ...received, friends };
  const { friends_waiting_for_approval, friendInviteCount } = received;
  return { ...cached, friends, friends_waiting_for_approval, friendInviteCount };
}

function newerFriends(cached: Friend[], received: Friend[]): Friend[] {
  const known = new Map(cached.map((friend) => [friend._id, friend]));
  const newer = received.map((friend) => {
    const former = known.get(friend._id);
    return former && former.revision > friend.revision ? former : friend;
  });
  return newer.some((friend, index) => friend !== received[index]) ? newer : received;
}

/** As far as the user's own data tells: an invite the user has sent counts as 'none'. */
export type Relationship = 'self' | 'friend' | 'invite-received' | 'none';

export function relationshipTo(me: User, userId: string): Relationship {
  if (me._id === userId) return 'self';
  if (me.friends.some(({ _id }) => _id === userId)) return 'friend';
  return me.friends_waiting_for_approval.some(({ _id }) => _id === userId) ? 'invite-received' : 'none';
}

/** Users can view their own profile, their friends' and their inviters'; admins can view any. */
export function canViewProfile(me: User, userId: string): boolean {
  return me.isAdmin || relationshipTo(me, userId) !== 'none';
}

/** The films still to watch: the bookmark of a viewed film doesn't count. */
export function watchlistOf({ watchlist, viewed }: User): string[] {
  const seen = new Set(viewed);
  return watchlist.filter((film) => !seen.has(film));
}
