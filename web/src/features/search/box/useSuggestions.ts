import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../lib/useDebouncedValue';
import { searchQueries, type TextSuggestions } from '../queries';
import { normalizedText } from '../searchTypes';

const DEBOUNCE_MS = 150;

export interface TypedSuggestions extends TextSuggestions {
  /** The text of these suggestions, which may be older than the typed one. */
  text: string;
}

/** Titles and people for the typed text; undefined until the first response. */
export function useSuggestions(typed: string, isEnabled: boolean): TypedSuggestions | undefined {
  const debounced = useDebouncedValue(typed, DEBOUNCE_MS);
  // An empty field clears the suggestions without the debounce.
  const text = normalizedText(typed && debounced);
  const { data } = useQuery({
    ...searchQueries.suggestions(text),
    enabled: isEnabled && text !== '',
  });
  return isEnabled && text && data ? { text, ...data } : undefined;
}
