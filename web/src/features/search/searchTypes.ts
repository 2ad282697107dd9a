/** What can be searched; the values are those of the address and of the server's call. */
export const searchTypes = [
  { value: 'titles', label: 'Film Titles' },
  { value: 'overviews', label: 'Film Overviews' },
  { value: 'nominees', label: 'Nominees' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

export interface Search {
  type: SearchType;
  /** Trimmed and in small letters, and not empty. */
  text: string;
}

/** The server takes no longer text. */
export const LONGEST_TEXT = 200;
export const MOST_RESULTS = 500;
const SHORTEST_PART = 3;

export function isSearchType(value: unknown): value is SearchType {
  return searchTypes.some((type) => type.value === value);
}

/** A text as it is searched for; empty when there is nothing to search. */
function searchedText(typed: string): string {
  return typed.trim().toLowerCase();
}

/** A search as an address holds it; undefined when it lacks what to search or where. */
export function searchOf(type: unknown, typed: string | undefined): Search | undefined {
  const text = searchedText(typed ?? '');
  return isSearchType(type) && text ? { type, text } : undefined;
}

/** A text too short to be looked for inside of words. */
export function isWholeWord(text: string): boolean {
  return [...text].length < SHORTEST_PART;
}
