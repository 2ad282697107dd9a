interface Credit {
  what: string;
  who: string;
  href: string;
  text: string;
}

export const credits: readonly Credit[] = [
  {
    what: 'Nominations',
    who: 'Academy Awards Database',
    href: 'https://awardsdatabase.oscars.org',
    text: 'The official record of the awards and the source of every nomination and winner on Laurels.',
  },
  {
    what: 'Film details',
    who: 'TMDB',
    href: 'https://www.themoviedb.org',
    text: 'Posters, overviews and much more. This product uses the TMDB API but is not endorsed or certified by TMDB.',
  },
  {
    what: 'TV and theater listings',
    who: 'Gracenote',
    href: 'https://www.gracenote.com',
    text: 'TV schedules and showtimes, if this server is set up for them. Sample listings are always labeled.',
  },
  {
    what: 'Storage',
    who: 'SQLite',
    href: 'https://www.sqlite.org',
    text: 'The database that stores your checklist. Larger servers use PostgreSQL instead.',
  },
];
