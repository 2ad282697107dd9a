// Friends and invites, and the handlers of their endpoints.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import type { User } from '../shared/me/user';

type Schemas = components['schemas'];
type ConfirmedFriend = Schemas['ConfirmedFriend'];
type FriendInvite = Schemas['FriendInvite'];

const at = (path: string) => `${location.origin}${path}`;

export function aFriend(changes: Partial<ConfirmedFriend> = {}): ConfirmedFriend {
  return {
    _id: 'toto',
    username: 'Toto',
    picture_url: null,
    since: '2026-02-01T12:00:00Z',
    viewedCount: 2,
    lately: [{ film_id: 'alibi', name: 'Alibi', year: 1929 }],
    bothUnseen: 3,
    ...changes,
  };
}

export function anInvite(changes: Partial<FriendInvite> = {}): FriendInvite {
  return {
    _id: 'glinda',
    username: 'Glinda',
    picture_url: null,
    invited: '2026-03-01T12:00:00Z',
    ...changes,
  };
}

export function report(lists: Partial<Schemas['FriendReport']> = {}) {
  return http.get(at('/api/friend/report'), () =>
    HttpResponse.json({ confirmed: [], invites_sent: [], invites_received: [], ...lists }),
  );
}

/** Handles a friend action by responding with a user; `requests` are the requested ids. */
export function step(name: 'invite' | 'accept' | 'remove-relationship-with', after: User) {
  const requests: string[] = [];
  const handler = http.get(at(`/api/friend/${name}/:id`), ({ params }) => {
    requests.push(String(params.id));
    return HttpResponse.json(after);
  });
  return { requests, handler };
}

export function connection(info: Partial<Schemas['ConnectionInfo']> = {}) {
  return http.get(at('/api/friend/connection-info/:id'), ({ params }) =>
    HttpResponse.json({
      userInfo: { _id: String(params.id), username: 'Toto', picture_url: null },
      custom_status_code: null,
      error: null,
      ...info,
    }),
  );
}

/** Handles the user's own invite link; `link` has the current token. */
export function inviteLink(link: { invite: string | null } = { invite: null }) {
  let renewals = 0;
  const path = at('/api/friend/invite-link');
  const handlers = [
    http.get(path, () => HttpResponse.json(link)),
    http.post(path, () => {
      renewals += 1;
      link.invite = `token-${renewals}`;
      return HttpResponse.json(link);
    }),
    http.delete(path, () => {
      link.invite = null;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
  return { link, handlers };
}

export function accomplished(...list: Schemas['Accomplishment'][]) {
  return http.get(at('/api/achievements/accomplished/:user_id'), () => HttpResponse.json(list));
}

/** What a friend shares of the diary. */
export function friendWatches(...list: Schemas['FriendWatch'][]) {
  return http.get(at('/api/friend/watches/:id'), () => HttpResponse.json(list));
}

/** Handlers for a user without friends and achievements. */
export function friends() {
  return [report(), connection(), accomplished(), friendWatches(), ...inviteLink().handlers];
}
