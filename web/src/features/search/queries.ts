import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import { fold } from './fold';
import { isWholeWord, MOST_RESULTS, type Search } from './searchTypes';

const SUGGESTIONS = 7;

async function found({ type, text }: Search, maxResults: number, signal: AbortSignal) {
  // No film is found by punctuation alone, and '..' would lead out of the call's address.
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
      queryFn: ({ signal }) => found(search, MOST_RESULTS, signal),
    }),
  suggestions: (search: Search) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'suggestions', search.type, search.text],
      queryFn: ({ signal }) => found(search, SUGGESTIONS, signal),
      // The list does not vanish between two letters, nor does it keep anyone waiting for a second try.
      placeholderData: keepPreviousData,
      retry: false,
    }),
};
