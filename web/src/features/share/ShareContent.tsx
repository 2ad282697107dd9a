import { lazy, Suspense } from 'react';
import { CountedRings } from '../../shared/publicPages/CountedRings';
import { FilmPosters } from '../../shared/publicPages/FilmPosters';
import type { SharedProgress } from '../../shared/share/openQueries';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { CeremonyStrips } from './CeremonyStrips';
import styles from './ShareContent.module.css';

// With the screens of a review, which nothing else needs.
const YearContent = lazy(() => import('./YearContent').then((code) => ({ default: code.YearContent })));

/** What has been seen, in the form that suits the subject. */
export function ShareContent({ progress }: { progress: SharedProgress }) {
  const { subject, year } = progress;
  const categories = progress.categories ?? [];
  const nominees = progress.nominees ?? [];
  switch (subject.kind) {
    case 'ceremony':
      return (
        <Card aria-labelledby="share-content">
          <Title>Rings</Title>
          <CountedRings categories={categories} />
        </Card>
      );
    case 'decade':
      return (
        <Card aria-labelledby="share-content">
          <Title>Ceremonies</Title>
          <CeremonyStrips categories={categories} />
        </Card>
      );
    case 'category':
    case 'person':
      return (
        <Card aria-labelledby="share-content">
          <Title>{subject.kind === 'category' ? 'Nominees' : 'Nominated films'}</Title>
          <FilmPosters films={nominees} />
        </Card>
      );
    case 'year':
      return (
        year && (
          <Suspense fallback={<Skeleton height="22rem" />}>
            <YearContent review={year} />
          </Suspense>
        )
      );
  }
}

function Title({ children }: { children: string }) {
  return (
    <h2 id="share-content" className={styles.title}>
      {children}
    </h2>
  );
}
