import type { components } from '../../api/schema.gen';

type ApiUser = components['schemas']['User'];
type Friend = components['schemas']['Friend'];

/** The person logged in, with friends. */
export interface User extends ApiUser {
  friends: Friend[];
  friends_waiting_for_approval: Friend[];
}

const texts = ['_id', 'username'] as const;
const lists = ['viewed', 'watchlist', 'ceremonies_reviewed'] as const;

/** A user as the server sent it, or an error that names what is wrong with it. */
export function checkUser(user: ApiUser): User {
  if (typeof user !== 'object' || user === null) throw new Error('The server sent no user.');
  for (const field of texts) {
    if (typeof user[field] !== 'string') throw new Error(`The server sent a user whose ${field} is no text.`);
  }
  for (const field of lists) {
    if (!Array.isArray(user[field])) throw new Error(`The server sent a user whose ${field} is no list.`);
  }
  return {
    ...user,
    friends: user.friends ?? [],
    friends_waiting_for_approval: user.friends_waiting_for_approval ?? [],
  };
}

/**
 * Of two answers about a person the newer one, whichever came last: answers overtake each other. What is said of
 * friends is not counted by the revision and is taken from the one that came last.
 */
export function newerOf(known: User | undefined, told: User): User {
  if (known?._id !== told._id || known.revision <= told.revision) return told;
  const { friends, friends_waiting_for_approval, friendInviteCount } = told;
  return { ...known, friends, friends_waiting_for_approval, friendInviteCount };
}

/** Whose profile a person may open: an admin anyone's; others their own and those of friends, also future ones. */
export function canViewProfile(me: User, userId: string): boolean {
  if (me.isAdmin || me._id === userId) return true;
  return [...me.friends, ...me.friends_waiting_for_approval].some((friend) => friend._id === userId);
}
