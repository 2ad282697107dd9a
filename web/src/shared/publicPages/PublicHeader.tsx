import type { ReactNode } from 'react';
import { ShareMenu } from '../share/ShareMenu';
import type { Shareable } from '../share/shareables';
import styles from './PublicHeader.module.css';

interface PublicHeaderProps {
  /** A line above the title. */
  eyebrow?: ReactNode;
  title: ReactNode;
  subject: Shareable;
  /** Lines of facts. */
  children: ReactNode;
}

/** The head of a public page, with the button that shares it. */
export function PublicHeader({ eyebrow, title, subject, children }: PublicHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.facts}>{children}</div>
      </div>
      <ShareMenu subject={subject} isLabeled />
    </header>
  );
}
