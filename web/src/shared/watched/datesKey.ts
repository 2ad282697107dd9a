import { meQueries } from '../me/queries';

/** Under the key of the user's data, so that logging out removes it from the cache. */
export const datesKey = [...meQueries.all, 'watched-dates'] as const;
