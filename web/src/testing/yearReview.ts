// A year in review, and the handlers of its endpoints.
import { HttpResponse, http } from 'msw';
import type { components } from '../api/schema.gen';
import { aFilm } from './catalogue';

type YearReview = components['schemas']['YearReview'];
type FilmOfYear = components['schemas']['FilmOfYear'];

export function aFilmOfYear(name: string, changes: Partial<FilmOfYear> = {}): FilmOfYear {
  const film = aFilm({ _id: name.toLowerCase().replaceAll(' ', '-'), name });
  return { film, watched: null, rating: null, ...changes };
}

export function aYearReview(changes: Partial<YearReview> = {}): YearReview {
  return {
    year: 2025,
    films: 48,
    watches: 50,
    minutes: 5760,
    days: 40,
    rings: 2,
    rewatches: 2,
    year_before: { films: 36, watches: 36, minutes: 4200, days: 30, rings: 1 },
    months: [2, 4, 12, 4, 4, 4, 4, 4, 4, 4, 2, 2],
    weekdays: [2, 2, 2, 2, 10, 20, 12],
    streak: { days: 4, first: '2025-03-10', last: '2025-03-13' },
    first: aFilmOfYear('Wings', { watched: '2025-01-03' }),
    last: aFilmOfYear('Parasite', { watched: '2025-12-24' }),
    oldest: aFilmOfYear('Sunrise'),
    longest: aFilmOfYear('Ben-Hur'),
    most_nominated: aFilmOfYear('Titanic'),
    favorites: [aFilmOfYear('Casablanca', { rating: 5 }), aFilmOfYear('Roma', { rating: 4.5 })],
    decades: [
      { decade: 1920, films: 2 },
      { decade: 1970, films: 30 },
      { decade: 2010, films: 16 },
    ],
    country_count: 2,
    countries: [
      { country: 'US', films: 40 },
      { country: 'FR', films: 8 },
    ],
    language_count: 2,
    languages: [
      { language: 'en', name: 'English', films: 40 },
      { language: 'fr', name: 'French', films: 8 },
    ],
    people: [
      { _id: 'nm1', name: 'Thelma Ritter', films: 5 },
      { _id: 'nm2', name: 'Edith Head', films: 3 },
    ],
    closed: [
      { ceremony: 92, normalized_name: 'best-picture', name: 'Best Picture', films: 9 },
      { ceremony: 48, normalized_name: 'directing', name: 'Directing', films: 5 },
    ],
    progress: { before: 500, after: 548, total: 5000 },
    ...changes,
  };
}

const at = (path: string) => `${location.origin}${path}`;

/** Handlers for a user with these reviews. */
export function reviewHandlers(reviews: readonly YearReview[] = []) {
  return [
    http.get(at('/api/stats/years'), () =>
      HttpResponse.json({ years: reviews.map(({ year, films }) => ({ year, films })) }),
    ),
    http.get(at('/api/stats/year/:year'), ({ params }) => {
      const review = reviews.find(({ year }) => String(year) === params.year);
      if (review) return HttpResponse.json(review);
      const detail = `You have 3 films with an exact date in ${params.year}. A year in review needs 5.`;
      const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail, code: 'too_few_films' };
      return HttpResponse.json(problem, {
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
      });
    }),
  ];
}
