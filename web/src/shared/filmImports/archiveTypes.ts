/** `accept` attribute for Letterboxd archives. */
export const archiveTypes = '.zip,application/zip';
