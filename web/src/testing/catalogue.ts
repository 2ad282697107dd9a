// A small catalogue of two ceremonies, and the handlers of its endpoints.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { filmsOf } from '../shared/ceremony/categories/categories';

type Schemas = components['schemas'];

const picture = {
  name: 'Best Picture',
  normalized_name: 'best-picture',
  display_priority: 10,
  group: 'picture',
};
const directing = {
  name: 'Directing',
  normalized_name: 'directing',
  display_priority: 20,
  group: 'directing',
};
const sound = { name: 'Sound', normalized_name: 'sound', display_priority: 80, group: 'sound' };

export function aFilm(changes: Partial<Schemas['FilmRow']> = {}): Schemas['FilmRow'] {
  return {
    _id: 'tt0018578',
    name: 'Wings',
    year: 1927,
    display_priority: 10,
    original_language: 'en',
    nomCount: 2,
    winCount: 2,
    release_date: '1927-08-12',
    runtime: 144,
    genres: ['Action', 'Drama', 'Romance', 'War'],
    directors: ['William A. Wellman'],
    poster_url: null,
    ...changes,
  };
}

function nominated(
  film: Schemas['FilmRow'],
  ...nominations: [Schemas['Category'], boolean][]
): Schemas['CeremonyFilm'] {
  return {
    ...film,
    nominations: nominations.map(([category, won]) => ({
      _id: `2-${category.normalized_name}-${film._id}`,
      ceremony: 2,
      category,
      category_name: category.name,
      nominee: film.directors.join(', '),
      nominees: film.directors.map((name) => ({ name, imdb_id: 'nm0920074' })),
      won,
      display_priority: category.display_priority,
    })),
  };
}

export const newestFilms: Schemas['CeremonyFilm'][] = [
  nominated(
    aFilm({ _id: 'alibi', name: 'Alibi', nomCount: 3, winCount: 0 }),
    [picture, false],
    [sound, false],
  ),
  nominated(
    aFilm({ _id: 'melody', name: 'The Broadway Melody', nomCount: 2, winCount: 1 }),
    [picture, true],
    [directing, false],
  ),
  nominated(aFilm({ _id: 'lady', name: 'The Divine Lady', nomCount: 1, winCount: 1 }), [directing, true]),
  nominated(
    aFilm({ _id: 'patriot', name: 'The Patriot', nomCount: 2, winCount: 0, original_language: 'de' }),
    [picture, false],
    [directing, false],
  ),
];

function summary(category: Schemas['Category'], ...films: string[]): Schemas['CategorySummary'] {
  return {
    category,
    films: films.map((text) => ({ film_id: text.replace('*', ''), won: text.endsWith('*') })),
  };
}

export const overview: Schemas['CeremonyOverview'][] = [
  {
    ceremony: 2,
    date: '1930-04-03',
    honoring_years: '1928/29',
    venue: 'Ambassador Hotel',
    nomination_summary: [
      summary(picture, 'melody*', 'alibi', 'patriot'),
      summary(directing, 'lady*', 'melody', 'patriot'),
      summary(sound, 'alibi'),
    ],
  },
  {
    ceremony: 1,
    date: '1929-05-16',
    honoring_years: '1927/28',
    venue: 'Hollywood Roosevelt Hotel',
    nomination_summary: [summary(picture, 'tt0018578*', 'chang')],
  },
];

/** The details of Wings, which was nominated at both ceremonies. */
export function wholeFilm(changes: Partial<Schemas['Film']> = {}): Schemas['Film'] {
  return {
    ...aFilm(),
    ...filmDetails(),
    nominations: [
      {
        _id: '1-picture',
        ceremony: 1,
        category: picture,
        category_name: 'Outstanding Picture',
        nominee: 'Paramount Famous Lasky',
        nominees: [{ name: 'Paramount Famous Lasky' }],
        won: true,
        display_priority: 20,
      },
      {
        _id: '2-sound',
        ceremony: 2,
        category: sound,
        category_name: 'Sound Recording',
        nominee: 'Roy Pomeroy',
        nominees: [{ name: 'Roy Pomeroy' }],
        detail: 'the roar of the engines',
        won: false,
        display_priority: 10,
      },
    ],
    streamingProviders: [],
    ...changes,
  };
}

/** What lists leave out of a film. */
export function filmDetails(
  changes: Partial<Schemas['CeremonyFilmDetails']> = {},
): Schemas['CeremonyFilmDetails'] {
  return {
    _id: 'tt0018578',
    original_title: null,
    language: { name: 'English', flag_country: 'us' },
    countries: ['US'],
    overview_source: 'tmdb',
    tmdb: { id: 28966, mediatype: 'movie', overview: 'Two flyers love the same girl.' },
    imdb: { id: 'tt0018578' },
    gracenote: { onConnect: {} },
    letterboxd: { slug: 'wings' },
    ...changes,
  };
}

/** The response of the achievements endpoint: the categories of a film. */
function achievementsOf(filmId: string): Schemas['FilmAchievement'][] {
  return overview.flatMap(({ ceremony, nomination_summary }) =>
    nomination_summary
      .filter(({ films }) => films.some(({ film_id }) => film_id === filmId))
      .map(({ category, films }) => ({
        category,
        normalized_category: category.normalized_name,
        ceremony,
        films,
      })),
  );
}

/** Handlers of the catalogue endpoints. */
export function catalogue() {
  const url = (path: string) => `${location.origin}${path}`;
  return [
    http.get(url('/api/ceremony/count'), () =>
      HttpResponse.json({ count: 2, newest_date: '1930-04-03', version: 'v1', former_film_ids: {} }),
    ),
    http.get(url('/api/ceremony/overview'), () => HttpResponse.json(overview)),
    http.get(url('/api/ceremony/:ceremony/films'), () => HttpResponse.json(newestFilms)),
    http.get(url('/api/film/search/:type/:text'), () => HttpResponse.json([])),
    http.get(url('/api/film/suggestions/:text'), () => HttpResponse.json({ films: [], people: [] })),
    http.get(url('/api/people'), () => HttpResponse.json({ page: 1, pages: 0, total: 0, people: [] })),
    http.get<{ category: string }>(url('/api/ceremony/:ceremony/films/:category'), ({ params }) =>
      HttpResponse.json(filmsOf(newestFilms, params.category)),
    ),
    http.get<{ film: string }>(url('/api/achievements/:film'), ({ params }) =>
      HttpResponse.json(achievementsOf(params.film)),
    ),
    http.get<{ film: string }>(url('/api/film/:film/details'), ({ params }) => {
      if (params.film === aFilm()._id) return HttpResponse.json(wholeFilm());
      const row = newestFilms.find((film) => film._id === params.film);
      return row
        ? HttpResponse.json(wholeFilm(row))
        : HttpResponse.json({ detail: 'There is no such film.', status: 404 }, { status: 404 });
    }),
    http.post(url('/api/film/names'), async ({ request }) => {
      const { film_ids = [] } = (await request.json()) as Schemas['FilmNames'];
      const films = [aFilm(), ...newestFilms];
      return HttpResponse.json(films.filter((film) => film_ids?.includes(film._id)));
    }),
  ];
}
