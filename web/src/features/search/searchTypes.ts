/** Search types; the values are used in the query string and in the API path. */
export const searchTypes = [
  { value: 'titles', label: 'Film Titles' },
  { value: 'overviews', label: 'Film Overviews' },
  { value: 'nominees', label: 'Nominees' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

export interface Search {
  type: SearchType;
  /** Trimmed, lowercase and not empty. */
  text: string;
}

/** The server rejects longer texts. */
export const MAX_TEXT_LENGTH = 200;
export const MAX_RESULTS = 500;
/** Shorter texts match whole words only. */
const MIN_PARTIAL_LENGTH = 3;

export function isSearchType(value: unknown): value is SearchType {
  return searchTypes.some((type) => type.value === value);
}

/** Trims and lowercases the typed text. */
export function normalizedText(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Parses the query string; undefined if the type or the text is missing. */
export function searchOf(type: unknown, typed: string | undefined): Search | undefined {
  const text = normalizedText(typed ?? '');
  return isSearchType(type) && text ? { type, text } : undefined;
}

/** Whether the text is too short to match inside words. */
export function isWholeWord(text: string): boolean {
  return [...text].length < MIN_PARTIAL_LENGTH;
}
