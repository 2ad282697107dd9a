import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './LoadNote.module.css';

interface LoadNoteProps {
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** A quiet word where one part of a page is missing and the rest stands, with the way to ask again. */
export function LoadNote({ query, children }: LoadNoteProps) {
  return (
    <p role="status" className={styles.note}>
      {children}
      <Button variant="quiet" size="small" isPending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  );
}
