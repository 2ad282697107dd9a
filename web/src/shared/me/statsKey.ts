import { meQueries } from './queries';

/** Under the key of the user's data, so that logging out removes it from the cache. */
export const statsKey = [...meQueries.all, 'stats'] as const;
