/** What can be searched; the values are those of the address and of the server's call. */
export const searchTypes = [
  { value: 'titles', label: 'Film Titles' },
  { value: 'overviews', label: 'Film Overviews' },
  { value: 'nominees', label: 'Nominees' },
] as const;

export type SearchType = (typeof searchTypes)[number]['value'];

export function isSearchType(value: unknown): value is SearchType {
  return searchTypes.some((type) => type.value === value);
}

/** A text as it is searched for; empty when there is nothing to search. */
export function searchedText(typed: string): string {
  return typed.trim().toLowerCase();
}
