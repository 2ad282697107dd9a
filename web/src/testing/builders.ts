import type { User } from '../shared/me/user';

/** A user who has just signed up, with changes. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    _id: 'user-1',
    revision: 1,
    username: 'Dorothy',
    email: 'dorothy@example.com',
    picture_url: null,
    default_picture_url: '/default-avatar.svg',
    viewed: [],
    watchlist: [],
    ceremonies_reviewed: [],
    films_reviewed: [],
    friends: [],
    friends_waiting_for_approval: [],
    friendInviteCount: 0,
    isFullMember: false,
    isAdmin: false,
    isTester: false,
    isDevAcquaintance: false,
    isEmailAuthed: true,
    isGoogleAuthed: false,
    isAppleAuthed: false,
    accountCreatedDate: '2026-01-01T12:00:00Z',
    isMarkedForDeletion: false,
    ...changes,
  };
}
