import type { ReactNode } from 'react';
import { Avatar } from '../../ui/Avatar';
import { ProgressRing } from '../../ui/ProgressRing';
import { ShareMenu } from '../share/ShareMenu';
import type { Shareable } from '../share/shareables';
import styles from './UserHeader.module.css';

interface UserHeaderProps {
  username: string;
  pictureUrl: string | null | undefined;
  eyebrow: ReactNode;
  title: ReactNode;
  subject: Shareable;
  /** Around the picture, if it's shared. */
  films: { seen: number; total: number } | undefined;
  /** Lines of facts. */
  children?: ReactNode;
}

const SIZE = 104;
/** Inside the ring's band. */
const PICTURE = 80;

/** The head of a page that a user has made public, with the button that shares it. */
export function UserHeader({
  username,
  pictureUrl,
  eyebrow,
  title,
  subject,
  films,
  children,
}: UserHeaderProps) {
  // The user's id isn't public.
  const avatar = (size: number) => (
    <Avatar name={username} seed={username} pictureUrl={pictureUrl ?? null} size={size} isDecorative />
  );
  return (
    <header className={styles.header}>
      {films ? (
        <ProgressRing value={films.seen} max={films.total} size={SIZE}>
          {avatar(PICTURE)}
        </ProgressRing>
      ) : (
        avatar(SIZE)
      )}
      <div className={styles.text}>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.facts}>{children}</div>}
      </div>
      <div className={styles.menu}>
        <ShareMenu subject={subject} isLabeled />
      </div>
    </header>
  );
}
