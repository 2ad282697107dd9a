import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import type { SearchHit } from './matchLine';
import { searchQueries } from './queries';
import { type Search, searchOf } from './searchTypes';

/** The pause between two letters of somebody who is still typing. */
const PAUSE_MS = 150;

export interface Suggestions {
  /** What they were found for, which may be a letter behind what is typed. */
  search: Search;
  hits: readonly SearchHit[];
}

/** What is found while somebody types; undefined until there is something to say. */
export function useSuggestions(type: string, typed: string, isWanted: boolean): Suggestions | undefined {
  const text = useDebouncedValue(typed, PAUSE_MS);
  // An emptied field has nothing to wait for.
  const search = searchOf(type, typed && text);
  const { data: hits } = useQuery({
    ...searchQueries.suggestions(search ?? { type: 'titles', text: '' }),
    enabled: isWanted && search !== undefined,
  });
  return isWanted && search && hits ? { search, hits } : undefined;
}
