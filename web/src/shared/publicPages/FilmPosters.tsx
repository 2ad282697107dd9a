import { Check } from 'lucide-react';
import { Badge } from '../../ui/Badge';
import { PosterLink } from '../film/poster/PosterLink';
import { useNamedFilms } from '../film/useNamedFilms';
import styles from './FilmPosters.module.css';
import { useOpenLinks } from './useOpenLinks';

interface ListedFilm {
  _id: string;
  name: string;
  year: number;
  poster_url?: string | null | undefined;
  /** Undefined where all are. */
  seen?: boolean;
  won?: boolean;
}

/** Films as posters, with links to their pages; those that aren't seen are faded. */
export function FilmPosters({ films }: { films: readonly ListedFilm[] }) {
  const links = useOpenLinks();
  // The drawn posters depend on genres. The loader has fetched them.
  const named = useNamedFilms(films.map(({ _id }) => _id));
  const rows = new Map(named.data?.map((film) => [film._id, film]));
  return (
    <ul className={styles.films}>
      {films.map(({ _id, name, year, poster_url = null, seen, won }) => (
        <li key={_id} className={styles.film} data-unseen={seen === false || undefined}>
          <PosterLink
            film={rows.get(_id) ?? { _id, name, year, poster_url, genres: [], directors: [] }}
            showsYear
            link={links ? links.film(_id) : null}
          />
          {(won || seen !== undefined) && (
            <p className={styles.badges}>
              {won && <Badge tone="gold">Winner</Badge>}
              {seen === true && (
                <Badge tone="viewed">
                  <Check aria-hidden size={12} /> Seen
                </Badge>
              )}
              {seen === false && <Badge>Not yet</Badge>}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
