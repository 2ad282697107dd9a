import type { components } from '../../../api/schema.gen';

interface ExternalLink {
  name: string;
  href: string;
}

type ExternalIds = Pick<components['schemas']['Film'], 'imdb' | 'tmdb' | 'letterboxd'>;

/** Links to a film on other sites. */
export function externalLinks({ imdb, tmdb, letterboxd }: ExternalIds): ExternalLink[] {
  const links: ExternalLink[] = [];
  if (imdb.id) links.push({ name: 'IMDb', href: `https://www.imdb.com/title/${imdb.id}/` });
  if (tmdb.id && tmdb.mediatype) {
    links.push({ name: 'TMDB', href: `https://www.themoviedb.org/${tmdb.mediatype}/${tmdb.id}` });
  }
  if (letterboxd.slug) {
    links.push({ name: 'Letterboxd', href: `https://letterboxd.com/film/${letterboxd.slug}/` });
  }
  return links;
}
