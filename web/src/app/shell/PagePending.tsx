import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Spinner } from '../../ui/Spinner';
import styles from './PagePending.module.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's shape, to be shown while it is on its way. */
    skeleton?: ComponentType;
  }
}

/** Holds the place of a page that takes its time. */
export function PagePending() {
  const Skeleton = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.skeleton });
  if (Skeleton) {
    return (
      <div role="status" aria-label="Loading the page">
        <Skeleton />
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <Spinner label="Loading the page" />
    </div>
  );
}
