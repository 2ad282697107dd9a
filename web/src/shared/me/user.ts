import type { components } from '../../api/schema.gen';

export type User = components['schemas']['User'];

const texts = ['_id', 'username'] as const;
const lists = ['viewed', 'watchlist', 'ceremonies_reviewed'] as const;

/** A user as the server sent it, or an error that names what is wrong with it. */
export function checkUser(user: User): User {
  if (typeof user !== 'object' || user === null) throw new Error('The server sent no user.');
  for (const field of texts) {
    if (typeof user[field] !== 'string') throw new Error(`The server sent a user whose ${field} is no text.`);
  }
  for (const field of lists) {
    if (!Array.isArray(user[field])) throw new Error(`The server sent a user whose ${field} is no list.`);
  }
  return user;
}

/** Whose profile a person may open: an admin anyone's; others their own and those of friends, also future ones. */
export function maySeeProfile(me: User, userId: string): boolean {
  if (me.isAdmin || me._id === userId) return true;
  const theirs = [...(me.friends ?? []), ...(me.friends_waiting_for_approval ?? [])];
  return theirs.some((friend) => friend._id === userId);
}
