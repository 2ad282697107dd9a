// Users and messages as admins see them, and the handlers of their endpoints.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { aUser } from './builders';

type Schemas = components['schemas'];
export type AdminUser = Schemas['AdminUserDetails'];

const at = (path: string) => `${location.origin}${path}`;

/** The logged-in user, as an admin. */
export const anAdmin = () => aUser({ isAdmin: true });

export function anAccount(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    _id: 'toto',
    display_name: 'Toto',
    username: 'Toto',
    picture_url: null,
    auth: { email: 'toto@example.com', password: true, google: false, apple: false },
    roles: { is_admin: false, is_tester: false, is_dev_acquaintance: false },
    is_full_member: false,
    marked_for_deletion: null,
    account_created: '2026-01-01T12:00:00Z',
    revision: 1,
    films_viewed: 2,
    films_bookmarked: 0,
    films_reviewed: 0,
    ceremonies_reviewed: 0,
    friends: 0,
    invites_sent: 0,
    invites_received: 0,
    allows_third_party_cookies: null,
    streaming_services: [],
    devices: [],
    messages: 0,
    ...changes,
  };
}

export function aMessage(changes: Partial<Schemas['InboxMessage']> = {}): Schemas['InboxMessage'] {
  return {
    _id: 'm1',
    user_id: 'toto',
    username: 'Toto',
    email: 'toto@example.com',
    subject: 'Idea',
    message: 'More rings!',
    sent: '2026-03-01T12:00:00Z',
    answered: null,
    answered_by: null,
    ...changes,
  };
}

export function inbox(messages: Schemas['InboxMessage'][] = [], next: string | null = null) {
  return http.get(at('/api/admin/messages'), () => {
    const open = messages.filter(({ answered }) => !answered).length;
    return HttpResponse.json({ messages, open, next });
  });
}

/** Handlers for an account and its profile. */
export function account(user: AdminUser) {
  const profile = aUser({ _id: user._id, username: user.username, viewed: ['alibi'] });
  return [
    http.get(at(`/api/admin/user/${user._id}`), () => HttpResponse.json(user)),
    http.get(at(`/api/admin/profile/${user._id}`), () => HttpResponse.json(profile)),
  ];
}
