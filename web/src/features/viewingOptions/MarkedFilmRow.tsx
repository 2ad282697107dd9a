import type { ReactNode } from 'react';
import type { components } from '../../api/schema.gen';
import { FilmRow } from '../../shared/film/FilmRow';
import { filmLink } from '../../shared/film/filmLink';
import { useFriendsWhoSaw } from '../../shared/friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../shared/marks/useFilmMarks';

interface MarkedFilmRowProps {
  film: components['schemas']['FilmRow'];
  children?: ReactNode;
}

/** Film row with its mark buttons and a link to the film dialog. */
export function MarkedFilmRow({ film, children }: MarkedFilmRowProps) {
  const { viewed, bookmark } = useFilmMarks(film);
  const whoSaw = useFriendsWhoSaw();
  return (
    <FilmRow
      film={film}
      viewed={viewed}
      bookmark={bookmark}
      friends={whoSaw(film._id)}
      link={filmLink(film._id)}
    >
      {children}
    </FilmRow>
  );
}
