import { meQueries } from '../me/queries';

/** Under the key of the user's data, so that logging out removes it from the cache. */
export const nextKey = [...meQueries.all, 'next'] as const;
export const goalKey = [...nextKey, 'goal'] as const;
