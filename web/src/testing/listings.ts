// Listings with a fixed schedule, and the handlers of their endpoints.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { aFilm, newestFilms } from './catalogue';

type Schemas = components['schemas'];

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const at = (path: string) => `${location.origin}${path}`;

const labels = (source: 'sample' | 'live', fetched = inHours(0)) => ({
  'x-laurels-listings': source,
  'x-laurels-listings-fetched': fetched,
});

/** The setup of a server with all kinds of listings. */
export const everyListing = (mode: Schemas['ListingsMode']): Schemas['ListingsSetup'] => ({
  mode,
  schedules: true,
  streaming: true,
  logos: {},
  theaters: true,
  region: 'US',
});

/** A current program, one of tomorrow and one that has ended. */
function schedule(): Schemas['ScheduledProgram'][] {
  return [
    { film_id: 'patriot', start_time: inHours(-3), end_time: inHours(-1) },
    { film_id: 'alibi', start_time: inHours(-1), end_time: inHours(1) },
    { film_id: 'melody', start_time: inHours(24), end_time: inHours(26) },
  ];
}

/** Films of a service, more than a collapsed card shows. */
export function manyFilms(count: number): Schemas['FilmRow'][] {
  return Array.from({ length: count }, (_, number) =>
    aFilm({ _id: `film-${number}`, name: `Film ${number}`, year: 1950 + number, release_date: null }),
  );
}

interface ListingsOptions {
  source?: 'sample' | 'live';
  fetched?: string;
  programs?: Schemas['ScheduledProgram'][];
  films?: Schemas['FilmRow'][];
  alerts?: Schemas['ServiceAlert'][];
}

/** Handlers of the viewing options; tests of theaters add their own. */
export function listings({
  source = 'live',
  fetched,
  programs = schedule(),
  films = [aFilm()],
  alerts = [],
}: ListingsOptions = {}) {
  const headers = labels(source, fetched);
  const allFilms = [aFilm(), ...newestFilms];
  return [
    http.get(at('/api/viewing-options/scheduled/:provider'), () => HttpResponse.json(programs, { headers })),
    http.get(at('/api/viewing-options/streaming/:provider/films'), () =>
      HttpResponse.json(films, { headers }),
    ),
    http.get(at('/api/viewing-options/alerts'), () => HttpResponse.json(alerts)),
    http.post(at('/api/film/viewing-options-films'), async ({ request }) => {
      const { film_ids } = (await request.json()) as Schemas['FilmIds'];
      return HttpResponse.json(allFilms.filter((film) => film_ids.includes(film._id)));
    }),
    http.get(at('/api/film/genres'), () => HttpResponse.json(['Action', 'Drama', 'War', 'Western'])),
  ];
}
