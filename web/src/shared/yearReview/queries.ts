import { queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { statsKey } from '../me/statsKey';
import { browserZone } from '../next/browserZone';

export type YearReview = components['schemas']['YearReview'];
export type ReviewFilm = components['schemas']['FilmOfYear'];

// With the time zone, in which the current year's review begins in December.
export const reviewQueries = {
  /** The years that have a review. */
  years: () =>
    queryOptions({
      queryKey: [...statsKey, 'years'],
      queryFn: ({ signal }) =>
        body(api.GET('/api/stats/years', { params: { query: { time_zone: browserZone() } }, signal })),
    }),
  of: (year: string) =>
    queryOptions({
      queryKey: [...statsKey, 'year', year],
      queryFn: ({ signal }) =>
        body(
          api.GET('/api/stats/year/{year}', {
            params: { path: { year: Number(year) }, query: { time_zone: browserZone() } },
            signal,
          }),
        ),
    }),
};
