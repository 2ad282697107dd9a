import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { components } from '../../../api/schema.gen';
import { runtimeText } from '../../../lib/runtime';
import { Avatar } from '../../../ui/Avatar';
import type { FilmMark } from '../../marks/filmMark';
import type { LinkTarget } from '../catalogueLinks';
import { LanguageFlag } from '../language/LanguageFlag';
import { Poster } from '../poster/Poster';
import styles from './FilmRow.module.css';
import type { FilmView } from './filmView';
import { LaurelCount } from './LaurelCount';
import { MarkButtons } from './MarkButtons';
import { NewDot } from './NewDot';

interface FilmRowProps {
  film: components['schemas']['FilmRow'];
  /** The name with search matches highlighted; defaults to the plain name. */
  name?: ReactNode;
  /** Omitted where marking is not possible. */
  viewed?: FilmMark;
  /** Hidden once the film is viewed. */
  bookmark?: FilmMark;
  /** Friends who have seen it. */
  friends?: readonly { _id: string; username: string; picture_url?: string | null }[];
  /** Shows the dot of an unreviewed film. */
  isUnreviewed?: boolean;
  /** Called when the dot scrolls into view. */
  onReviewed?: () => void;
  /** Shows the nomination count; false where the nominations are listed. */
  isCounted?: boolean;
  /** 'compact' and 'posters' have no friends; 'compact' has no poster. */
  view?: FilmView;
  /** Target of the title. */
  link?: LinkTarget;
  /** Extra lines below the facts, such as the nominations at a ceremony. */
  children?: ReactNode;
}

const MAX_FRIENDS = 3;

/** Separates two facts. The no-break space keeps the dot at the end of a wrapped line. */
const SEPARATOR = '\u00a0· ';

export function FilmRow({
  film,
  name,
  viewed,
  bookmark,
  friends = [],
  isUnreviewed = false,
  onReviewed,
  isCounted = true,
  view = 'list',
  link,
  children,
}: FilmRowProps) {
  const facts =
    view === 'list'
      ? [film.year, film.runtime && runtimeText(film.runtime), film.genres.slice(0, 3).join(', ')]
      : [film.year];
  return (
    <article className={styles.row} data-viewed={viewed?.isOn || undefined} data-view={view}>
      {view !== 'compact' && (
        <div className={styles.poster}>
          <Poster film={film} isSmall={view === 'list'} />
        </div>
      )}
      <div className={styles.text}>
        <h3 className={styles.title}>
          {link ? (
            <Link {...link} className={styles.link}>
              {name || film.name}
            </Link>
          ) : (
            <span className={styles.name}>{name || film.name}</span>
          )}
          <NewDot isNew={isUnreviewed} onSeen={onReviewed} />
        </h3>
        <p className={styles.facts}>
          {facts.filter(Boolean).join(SEPARATOR)} <LanguageFlag code={film.original_language} />
        </p>
        {isCounted && <LaurelCount nominations={film.nomCount} wins={film.winCount} />}
        {view !== 'posters' && children}
      </div>
      {view === 'list' && friends.length > 0 && (
        <ul className={styles.friends} aria-label="Friends who have seen it">
          {friends.slice(0, MAX_FRIENDS).map((friend) => (
            <li key={friend._id}>
              <Avatar
                name={friend.username}
                seed={friend._id}
                pictureUrl={friend.picture_url ?? null}
                size={26}
              />
            </li>
          ))}
          {friends.length > MAX_FRIENDS && (
            <li className={styles.moreFriends}>+{friends.length - MAX_FRIENDS}</li>
          )}
        </ul>
      )}
      <div className={styles.marks}>
        <MarkButtons film={film} viewed={viewed} bookmark={bookmark} />
      </div>
    </article>
  );
}
