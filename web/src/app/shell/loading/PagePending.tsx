import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Spinner } from '../../../ui/Spinner';
import styles from './PagePending.module.css';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A placeholder with the layout of the page, shown while it loads. */
    skeleton?: ComponentType;
  }
}

/** The placeholder of a page that loads slowly. */
export function PagePending() {
  const Skeleton = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.skeleton });
  if (Skeleton) {
    return (
      <div role="status" aria-label="Loading page">
        <Skeleton />
      </div>
    );
  }
  return (
    <div className={styles.wrapper}>
      <Spinner label="Loading page" />
    </div>
  );
}
