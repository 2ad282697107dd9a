/** `accept` attribute for Letterboxd archives. */
export const archiveTypes = '.zip,application/zip';
/** `accept` attribute for exports from Trakt and IMDb. */
export const tableTypes = `.csv,.json,text/csv,application/json,${archiveTypes}`;
