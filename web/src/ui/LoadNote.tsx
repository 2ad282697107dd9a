import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './LoadNote.module.css';

interface LoadNoteProps {
  query: { isFetching: boolean; refetch: () => unknown };
  children: ReactNode;
}

/** A small note where one part of a page failed to load, with a button to retry. */
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
