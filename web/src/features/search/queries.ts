import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { fold } from './fold';
import { isWholeWord, MAX_RESULTS, type Search } from './searchTypes';

const MAX_SUGGESTIONS = 7;

async function fetchHits({ type, text }: Search, maxResults: number, signal: AbortSignal) {
  // Only punctuation matches nothing, and '..' would be resolved as a path segment.
  if (!fold(text).text) return [];
  const query = { maxResults, ...(isWholeWord(text) && { wholeWordMatch: true }) };
  return body(
    api.GET('/api/film/search/{search_type}/{text}', {
      params: { path: { search_type: type, text }, query },
      signal,
    }),
  );
}

export const searchQueries = {
  all: ['search'] as const,
  results: (search: Search) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'results', search.type, search.text],
      queryFn: ({ signal }) => fetchHits(search, MAX_RESULTS, signal),
    }),
  suggestions: (search: Search) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'suggestions', search.type, search.text],
      queryFn: ({ signal }) => fetchHits(search, MAX_SUGGESTIONS, signal),
      // Keeps the list visible between keystrokes; a late retry would be outdated.
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
