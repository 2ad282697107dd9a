import type { ComponentProps } from 'react';
import { useFriendsWhoSaw } from '../../friends/useFriendsWhoSaw';
import { useFilmMarks } from '../../marks/useFilmMarks';
import { filmLink } from '../filmLink';
import { FilmRow } from './FilmRow';

interface MarkedFilmRowProps
  extends Pick<ComponentProps<typeof FilmRow>, 'film' | 'name' | 'isCounted' | 'children'> {
  /** False where other friends don't matter. */
  showsFriends?: boolean;
}

/** A film's row with its mark buttons, the friends who have seen it and a link to the film dialog. */
export function MarkedFilmRow({ film, showsFriends = true, ...rest }: MarkedFilmRowProps) {
  const marks = useFilmMarks(film);
  const friends = useFriendsWhoSaw()(film._id);
  return (
    <FilmRow
      film={film}
      link={filmLink(film._id)}
      friends={showsFriends ? friends : []}
      {...marks}
      {...rest}
    />
  );
}
