/** A page that has just loaded tells the service worker that it needs no older version's files. */
export const REMOVE_OLD_VERSIONS = 'remove-old-versions';
