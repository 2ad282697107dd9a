import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { orSaved } from '../../shared/offline/orSaved';
import { fold } from './fold';
import { searchSaved, suggestSaved } from './saved/savedSearch';
import { isWholeWord, MAX_RESULTS, type Search } from './searchTypes';

export type SearchHit = components['schemas']['SearchHit'];
type Suggestions = components['schemas']['Suggestions'];
export type SuggestedPerson = components['schemas']['SuggestedPerson'];

/** Only punctuation matches nothing, and '..' would be resolved as a path segment. */
function isSearchable(text: string): boolean {
  return fold(text).text !== '';
}

function wholeWordQuery(text: string) {
  return isWholeWord(text) ? { wholeWordMatch: true } : {};
}

/** Of the server or, if it can't be reached, of the catalogue that is saved on this device. */
export interface SearchResults {
  hits: SearchHit[];
  isSaved: boolean;
}

async function fetchHits({ type, text }: Search, signal: AbortSignal): Promise<SearchResults> {
  if (!isSearchable(text)) return { hits: [], isSaved: false };
  const query = { maxResults: MAX_RESULTS, ...wholeWordQuery(text) };
  const request = body(
    api.GET('/api/film/search/{search_type}/{text}', {
      params: { path: { search_type: type, text }, query },
      signal,
    }),
  );
  return orSaved(
    request.then((hits) => ({ hits, isSaved: false })),
    async () => {
      const hits = await searchSaved({ type, text });
      return hits && { hits, isSaved: true };
    },
  );
}

export interface TextSuggestions extends Suggestions {
  /** Of the catalogue that is saved on this device. */
  isSaved: boolean;
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<TextSuggestions> {
  if (!isSearchable(text)) return { films: [], people: [], isSaved: false };
  const request = body(
    api.GET('/api/film/suggestions/{text}', {
      params: { path: { text }, query: wholeWordQuery(text) },
      signal,
    }),
  );
  return orSaved(
    request.then((found) => ({ ...found, isSaved: false })),
    async () => {
      const found = await suggestSaved(text);
      return found && { ...found, isSaved: true };
    },
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
