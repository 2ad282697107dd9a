import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import type { SearchHit } from './matchLine';
import { searchQueries } from './queries';
import { type Search, searchOf } from './searchTypes';

const DEBOUNCE_MS = 150;

export interface Suggestions {
  /** The search of these hits, which may be older than the typed text. */
  search: Search;
  hits: readonly SearchHit[];
}

/** Suggestions for the typed text; undefined until the first response. */
export function useSuggestions(type: string, typed: string, isEnabled: boolean): Suggestions | undefined {
  const text = useDebouncedValue(typed, DEBOUNCE_MS);
  // An empty field clears the suggestions without the debounce.
  const search = searchOf(type, typed && text);
  const { data: hits } = useQuery({
    ...searchQueries.suggestions(search ?? { type: 'titles', text: '' }),
    enabled: isEnabled && search !== undefined,
  });
  return isEnabled && search && hits ? { search, hits } : undefined;
}
