// Limits of exports, against hostile files.

/** In bytes. Ten thousand films of Letterboxd are about 1 MB; a diary with many tags, or a hundred thousand plays at Trakt, can be 30. */
export const MAX_TABLE_SIZE = 32 * 1024 * 1024;
export const MAX_FILMS = 50_000;
/** Of a table, and of all tables of an archive from Trakt or IMDb. A diary here has up to 20,000 entries. */
export const MAX_ROWS = 500_000;

export const TOO_LARGE = 'This file has far more in it than an export.';
export const TOO_MANY_FILMS = 'This file lists more films than were ever released.';
export const TOO_MANY_ROWS =
  'This file has more than 500,000 rows, which is more than we can import. Remove some, or split it into several files.';
