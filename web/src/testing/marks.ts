// Handlers that store the marks of one user.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import type { User } from '../shared/me/user';
import { profileHandler } from './server';

type Schemas = components['schemas'];

/** Handlers for a logged-in user who marks films; `sent` describes each request. */
export function markHandlers(user: User) {
  const me = structuredClone(user);
  const sent: string[] = [];
  const at = (path: string) => `${location.origin}${path}`;
  const set = (list: 'viewed' | 'watchlist' | 'films_reviewed', film: string, isOn: boolean) => {
    me[list] = [...me[list].filter((other) => other !== film), ...(isOn ? [film] : [])];
  };
  const respond = (what: string) => {
    sent.push(what);
    me.revision += 1;
    const { friends: _friends, friends_waiting_for_approval: _waiting, ...minimal } = me;
    return HttpResponse.json(minimal);
  };
  const handlers = [
    profileHandler(me),
    http.post(at('/api/user/viewed/:film/:isOn'), ({ params: { film, isOn } }) => {
      set('viewed', String(film), isOn === 'true');
      return respond(`viewed ${film} ${isOn}`);
    }),
    http.post(at('/api/user/watchlist/:film/:isOn'), ({ params: { film, isOn } }) => {
      set('watchlist', String(film), isOn === 'true');
      return respond(`bookmarked ${film} ${isOn}`);
    }),
    http.post(at('/api/user/set-viewed-states'), async ({ request }) => {
      const { film_viewed_states } = (await request.json()) as Schemas['ViewedStates'];
      for (const { film_id, viewed } of film_viewed_states) set('viewed', film_id, viewed);
      return respond(
        film_viewed_states.map(({ film_id, viewed }) => `viewed ${film_id} ${viewed}`).join(', '),
      );
    }),
    http.post(at('/api/user/set-bookmarked-states'), async ({ request }) => {
      const { film_bookmarked_states } = (await request.json()) as Schemas['BookmarkedStates'];
      for (const { film_id, bookmarked } of film_bookmarked_states) set('watchlist', film_id, bookmarked);
      return respond(
        film_bookmarked_states
          .map(({ film_id, bookmarked }) => `bookmarked ${film_id} ${bookmarked}`)
          .join(', '),
      );
    }),
    http.post(at('/api/user/films-reviewed'), async ({ request }) => {
      const { films } = (await request.json()) as Schemas['FilmsReviewed'];
      for (const film of films) set('films_reviewed', film, true);
      return respond(`reviewed ${films.join(' ')}`);
    }),
  ];
  return { handlers, sent, me };
}
