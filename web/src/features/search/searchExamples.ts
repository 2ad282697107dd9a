import type { SearchType } from './searchTypes';

/** Searches that find films also on a server without data from the movie database. */
export const searchExamples: Record<SearchType, readonly string[]> = {
  titles: ['the godfather', 'la dolce vita'],
  overviews: ['western', 'mystery'],
  nominees: ['meryl streep', 'john williams'],
};
