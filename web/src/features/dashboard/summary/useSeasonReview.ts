import { useQuery } from '@tanstack/react-query';
import { localToday } from '../../../lib/localToday';
import { reviewQueries } from '../../../shared/yearReview/queries';
import { seasonYear } from './seasonYear';

/** The year whose review is in season, if it has one. */
export function useSeasonReview(): number | undefined {
  const year = seasonYear(localToday());
  const years = useQuery({ ...reviewQueries.years(), enabled: year !== undefined });
  return years.data?.years.find((one) => one.year === year)?.year;
}
