import type { User } from '../me/user';

/** A person as a profile shows them. */
export interface ProfileUser {
  _id: string;
  username: string;
  picture_url: string | null;
  viewed: readonly string[];
  /** Who that is to the person looking; only an admin sees strangers. */
  relationship: 'self' | 'friend' | 'invite-received' | 'none';
}

/** Whose profile it is, if the person logged in may see it: their own, a friend's, or that of who waits for an answer. */
export function findVisibleUser(me: User, userId: string): ProfileUser | undefined {
  if (userId === me._id) {
    return { ...me, picture_url: me.picture_url ?? me.default_picture_url, relationship: 'self' };
  }
  const friend = me.friends.find(({ _id }) => _id === userId);
  if (friend) return { ...friend, picture_url: friend.picture_url ?? null, relationship: 'friend' };
  const waiting = me.friends_waiting_for_approval.find(({ _id }) => _id === userId);
  return waiting && { ...waiting, picture_url: waiting.picture_url ?? null, relationship: 'invite-received' };
}
