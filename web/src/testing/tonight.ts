// The suggestions of "Tonight", for the tests of the page.
import { screen, within } from '@testing-library/react';
import type { User } from '../shared/me/user';
import type { TonightFilm, TonightRequest } from '../shared/next/types';
import { aUser } from './builders';
import { everyListing, listings } from './listings';
import { markHandlers } from './marks';
import { aRing, aTonightFilm, next } from './next';
import { server, setupHandler } from './server';

export const ben = { _id: 'ben', username: 'Ben', picture_url: null, revision: 1, viewed: [] };
export const films = [
  aTonightFilm({ film_id: 'alibi', score: 3, closes: [{ ...aRing, user_id: 'user-1' }], services: ['mubi'] }),
  aTonightFilm({ film_id: 'melody', score: 2 }),
  aTonightFilm({ film_id: 'patriot', score: 1, is_bookmarked: true }),
];

interface Start {
  user?: Partial<User>;
  results?: readonly TonightFilm[];
  hidden?: number;
  isSample?: boolean;
}

/** The page of a logged-in user, whose marks and hidden films the server leaves out. */
export function startTonight({ user = {}, results = films, hidden = 0, isSample = false }: Start = {}) {
  const marks = markHandlers(aUser(user));
  const isHidden = (film_id: string) =>
    requests.hidden.findLast((call) => call.endsWith(` ${film_id}`) || call === 'show all') ===
    `hide ${film_id}`;
  const { handlers, requests } = next({
    tonight: () => ({
      films: results.filter(({ film_id }) => !marks.me.viewed.includes(film_id) && !isHidden(film_id)),
      is_sample: isSample,
      hidden,
    }),
  });
  server.use(...marks.handlers, setupHandler({ listings: everyListing('live') }), ...listings(), ...handlers);
  return requests;
}

/** Of the films on screen. */
export const titles = async () =>
  (await within(await screen.findByRole('main')).findAllByRole('heading', { level: 3 })).map(
    ({ textContent }) => textContent,
  );
export const last = (requests: readonly TonightRequest[]) => requests.at(-1);
