import { type ReactNode, useId } from 'react';
import { Problem } from '../../../api/problem';
import { Card } from '../../../ui/Card';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './LookupPanel.module.css';

interface LookupPanelProps {
  title: string;
  children: ReactNode;
}

/** Panel of one provider, next to the film. */
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

/** A section of a panel with its own heading. */
export function LookupPart({ title, children }: LookupPanelProps) {
  return (
    <div className={styles.part}>
      <h3 className={styles.subtitle}>{title}</h3>
      {children}
    </div>
  );
}

interface LookupStateProps {
  isLoading: boolean;
  error: Error | null;
}

/** Skeleton or error of a provider's response; nothing once it has loaded. */
export function LookupState({ isLoading, error }: LookupStateProps) {
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
