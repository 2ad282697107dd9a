import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './PersonLink.module.css';

interface PersonLinkProps {
  /** The IMDb ID; without one there's no page. */
  id: string | null | undefined;
  children: ReactNode;
}

/** A name that leads to the page of a person or company. Above the link that covers a film's row. */
export function PersonLink({ id, children }: PersonLinkProps) {
  if (!id) return children;
  return (
    <Link to="/person/$person_id" params={{ person_id: id }} search={{}} className={styles.link}>
      {children}
    </Link>
  );
}
