import { type Relationship, relationshipTo, type User } from '../../shared/me/user';

/** The user of a profile page. */
export interface ProfileUser {
  _id: string;
  username: string;
  picture_url: string | null;
  viewed: readonly string[];
  /** Relationship to the current user; only admins see profiles with 'none'. */
  relationship: Relationship;
}

/** Finds a user whose profile `me` can view: themselves, a friend or an inviter. */
export function findVisibleUser(me: User, userId: string): ProfileUser | undefined {
  const relationship = relationshipTo(me, userId);
  if (relationship === 'self') {
    return { ...me, picture_url: me.picture_url ?? me.default_picture_url, relationship };
  }
  const user = [...me.friends, ...me.friends_waiting_for_approval].find(({ _id }) => _id === userId);
  return user && { ...user, picture_url: user.picture_url ?? null, relationship };
}
