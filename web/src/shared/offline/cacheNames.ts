// The caches that pages and the service worker share.
/** Responses about the catalogue, by URL: the same for everybody. */
export const CATALOGUE_CACHE = 'laurels-catalogue';
/** Responses to the user who is logged in, by URL. Deleted at log-out. */
export const USER_CACHE = 'laurels-user';
/** The entry by which a user's cache is recognized. */
export const PROFILE = '/api/user/profile';
