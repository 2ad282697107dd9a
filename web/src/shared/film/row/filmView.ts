/** How dense a list of films is: with details, one line each, or a grid of posters. */
export type FilmView = 'list' | 'compact' | 'posters';
