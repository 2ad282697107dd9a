// Where the films are imported from, in the query string: /letterboxd?from=imdb.
export type ImportSource = 'letterboxd' | 'trakt' | 'imdb';

interface ImportQuery {
  /** A missing one means Letterboxd. */
  from?: Exclude<ImportSource, 'letterboxd'> | undefined;
}

export function readImportQuery({ from }: Record<string, unknown>): ImportQuery {
  return { from: from === 'trakt' || from === 'imdb' ? from : undefined };
}
