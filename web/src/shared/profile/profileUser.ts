import type { User } from '../me/user';

/** The user of a profile page. */
export interface ProfileUser {
  _id: string;
  username: string;
  picture_url: string | null;
  viewed: readonly string[];
  /** Relationship to the current user; only admins see profiles with 'none'. */
  relationship: 'self' | 'friend' | 'invite-received' | 'none';
}

/** Finds a user whose profile `me` can view: themselves, a friend or an inviter. */
export function findVisibleUser(me: User, userId: string): ProfileUser | undefined {
  if (userId === me._id) {
    return { ...me, picture_url: me.picture_url ?? me.default_picture_url, relationship: 'self' };
  }
  const friend = me.friends.find(({ _id }) => _id === userId);
  if (friend) return { ...friend, picture_url: friend.picture_url ?? null, relationship: 'friend' };
  const inviter = me.friends_waiting_for_approval.find(({ _id }) => _id === userId);
  return inviter && { ...inviter, picture_url: inviter.picture_url ?? null, relationship: 'invite-received' };
}
