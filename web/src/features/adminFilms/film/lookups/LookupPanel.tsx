import { type ReactNode, useId } from 'react';
import { isNotFound } from '../../../../api/problem';
import type { LoadedQuery } from '../../../../lib/query';
import { Card } from '../../../../ui/Card';
import { QueryState } from '../../../../ui/QueryState';
import { Skeleton } from '../../../../ui/Skeleton';
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

/** Skeleton or error of a provider's response; nothing once it has loaded. */
export function LookupState({ query }: { query: LoadedQuery<unknown> }) {
  return (
    <QueryState
      query={query}
      pending={
        query.isFetching && (
          <div aria-busy="true">
            <Skeleton height="6rem" />
          </div>
        )
      }
      failure="message"
      explain={(error) => (
        <p role={isNotFound(error) ? undefined : 'alert'} className={styles.failure}>
          {error.message}
        </p>
      )}
    >
      {() => null}
    </QueryState>
  );
}
