import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { LinkTarget } from '../catalogueLinks';
import { filmLink } from '../filmLink';
import { Poster } from './Poster';
import styles from './PosterLink.module.css';

interface PosterLinkProps {
  film: ComponentProps<typeof Poster>['film'] & { _id: string };
  showsYear?: boolean;
  /** Opens the film's dialog if omitted; none if null. */
  link?: LinkTarget | null;
}

/** A poster with its title, and on request the year, that opens the film: an item of a grid. */
export function PosterLink({ film, showsYear = false, link = filmLink(film._id) }: PosterLinkProps) {
  const content = (
    <>
      <Poster film={film} />
      <span className={styles.title}>{film.name}</span>
      {showsYear && <span className={styles.year}>{film.year}</span>}
    </>
  );
  if (link === null) return <div className={styles.link}>{content}</div>;
  return (
    <Link {...link} className={styles.link}>
      {content}
    </Link>
  );
}
