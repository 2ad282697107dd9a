/** What a dialog for Letterboxd's archives offers. */
export const archiveTypes = '.zip,application/zip';
