import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { fold } from './fold';
import { isWholeWord, MAX_RESULTS, type Search } from './searchTypes';

export type SearchHit = components['schemas']['SearchHit'];
export type Suggestions = components['schemas']['Suggestions'];
export type SuggestedPerson = components['schemas']['SuggestedPerson'];

/** Only punctuation matches nothing, and '..' would be resolved as a path segment. */
function isSearchable(text: string): boolean {
  return fold(text).text !== '';
}

function wholeWordQuery(text: string) {
  return isWholeWord(text) ? { wholeWordMatch: true } : {};
}

async function fetchHits({ type, text }: Search, signal: AbortSignal): Promise<SearchHit[]> {
  if (!isSearchable(text)) return [];
  const query = { maxResults: MAX_RESULTS, ...wholeWordQuery(text) };
  return body(
    api.GET('/api/film/search/{search_type}/{text}', {
      params: { path: { search_type: type, text }, query },
      signal,
    }),
  );
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestions> {
  if (!isSearchable(text)) return { films: [], people: [] };
  return body(
    api.GET('/api/film/suggestions/{text}', {
      params: { path: { text }, query: wholeWordQuery(text) },
      signal,
    }),
  );
}

export const searchQueries = {
  all: ['search'] as const,
  results: (search: Search) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'results', search.type, search.text],
      queryFn: ({ signal }) => fetchHits(search, signal),
    }),
  /** Titles and people, whatever the type of the search. */
  suggestions: (text: string) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'suggestions', text],
      queryFn: ({ signal }) => fetchSuggestions(text, signal),
      // Keeps the list visible between keystrokes; a late retry would be outdated.
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
