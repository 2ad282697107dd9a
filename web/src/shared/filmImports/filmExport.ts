// What the import pages know of an export, whichever service it's from.

/** A film of the export. */
export interface ExportRow {
  /** Identifies the film within the export. From Letterboxd, the end of the URI, which is sent to the server. */
  code: string;
  uri: string;
  name: string;
  year: number | null;
}

/** One time that a film was watched, from the diary. */
export interface DiaryEntry {
  day: string;
  /** Stars, in halves. */
  rating: number | null;
  isRewatch: boolean;
}

export interface FilmExport {
  watched: ExportRow[];
  watchlist: ExportRow[];
  /** The diary entries of each film of `watched` by code, the earliest first; empty without a diary. */
  entries: Map<string, DiaryEntry[]>;
  /** The films' ratings by code, in stars. */
  ratings: Map<string, number>;
  /** When films were rated, by code, if these days count as watch dates. */
  ratingDays?: ReadonlyMap<string, string>;
  /** The entries' days are those of instants, so in another time zone they can be one off. */
  hasInstants?: boolean;
}

export interface Progress {
  done: number;
  total: number;
}
