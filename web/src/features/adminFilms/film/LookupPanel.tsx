import { type ReactNode, useId } from 'react';
import { Problem } from '../../../api/problem';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './LookupPanel.module.css';

interface LookupPanelProps {
  title: string;
  children: ReactNode;
}

/** One provider beside the film. */
export function LookupPanel({ title, children }: LookupPanelProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={styles.panel}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </Card>
  );
}

/** A part of a panel with a heading of its own. */
export function LookupPart({ title, children }: LookupPanelProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>{title}</h3>
      {children}
    </div>
  );
}

interface AnswerState {
  isLoading: boolean;
  error: Error | null;
}

/** What stands where an answer of a provider is awaited or has failed; nothing once it is there. */
export function LookupState({ isLoading, error }: AnswerState) {
  if (isLoading) {
    return (
      <div aria-busy="true">
        <Skeleton height="6rem" />
      </div>
    );
  }
  if (!error) return null;
  const isMissing = error instanceof Problem && error.status === 404;
  return (
    <p role={isMissing ? undefined : 'alert'} className={styles.failure}>
      {error.message}
    </p>
  );
}
