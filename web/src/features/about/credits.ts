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
    text: 'The official record of the awards, to which every nomination and winner here goes back.',
  },
  {
    what: 'Film details',
    who: 'TMDB',
    href: 'https://www.themoviedb.org',
    text: 'Posters, overviews and much else. This product uses the TMDB API but is not endorsed or certified by TMDB.',
  },
  {
    what: 'TV and theater listings',
    who: 'Gracenote',
    href: 'https://www.gracenote.com',
    text: 'Schedules and showtimes, on servers that are set up for it. Sample listings are labelled as such.',
  },
  {
    what: 'Storage',
    who: 'SQLite',
    href: 'https://www.sqlite.org',
    text: 'The database in which your checklist is kept; PostgreSQL takes its place on larger servers.',
  },
];
