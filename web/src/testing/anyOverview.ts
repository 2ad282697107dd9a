import fc from 'fast-check';
import type { components } from '../api/schema.gen';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

const films = Array.from({ length: 14 }, (_, index) => `film-${index}`);
const filmId = fc.constantFrom(...films);

/** A subset of the films in `anyOverview`. */
export const anyViewed = fc.uniqueArray(filmId).map((ids) => new Set(ids));

/** Up to three ceremonies with up to four categories, in which a film can occur more than once. */
export const anyOverview: fc.Arbitrary<CeremonyOverview[]> = fc
  .array(
    fc.array(fc.array(fc.record({ film_id: filmId, won: fc.boolean() }), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 4,
    }),
    { maxLength: 3 },
  )
  .map((ceremonies) =>
    ceremonies.map((categories, index) => ({
      ceremony: ceremonies.length - index,
      date: '1929-05-16',
      honoring_years: '1928',
      venue: 'Hollywood Roosevelt Hotel',
      nomination_summary: categories.map((nominated, position) => ({
        category: {
          name: `Category ${position}`,
          normalized_name: `category-${position}`,
          display_priority: position,
          group: 'other',
        },
        films: nominated,
      })),
    })),
  );
