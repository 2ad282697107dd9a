import { memo, useDeferredValue } from 'react';
import { Hero } from './hero/Hero';
import { StartList } from './start/StartList';
import { FindFilms } from './tour/FindFilms';
import { GetDetails } from './tour/GetDetails';
import { MarkFilms } from './tour/MarkFilms';
import { TrackProgress } from './tour/TrackProgress';
import { type DemoMarks, useDemoMarks } from './useDemoMarks';
import { type NewestCeremony, useNewestCeremony } from './useNewestCeremony';
import styles from './WelcomePage.module.css';

/** Landing page for anonymous visitors, with demos of the product on the newest ceremony. */
export function WelcomePage() {
  const { newest, hasFailed, isRetrying, retry } = useNewestCeremony();
  // Rendering ten posters is slow on a phone; deferred, the page stays responsive.
  const deferred = useDeferredValue(newest);
  return <Sections newest={deferred} hasFailed={hasFailed} isRetrying={isRetrying} onRetry={retry} />;
}

interface SectionsProps {
  newest: NewestCeremony | undefined;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Memoized: not rendered again until the deferred ceremony is. */
const Sections = memo(function Sections({ newest, hasFailed, isRetrying, onRetry }: SectionsProps) {
  const demo = useDemoMarks(newest);
  // Deferred until the hero is rendered, to split the work into two shorter tasks.
  const below = useDeferredValue<NewestCeremony | null | undefined>(newest, null);
  return (
    <div className={styles.page}>
      <Hero newest={newest} demo={demo} hasFailed={hasFailed} isRetrying={isRetrying} onRetry={onRetry} />
      {below === null ? (
        <div className={styles.below} />
      ) : (
        <Below newest={below} demo={demo} hasFailed={hasFailed} />
      )}
    </div>
  );
});

interface BelowProps {
  newest: NewestCeremony | undefined;
  demo: DemoMarks;
  hasFailed: boolean;
}

/** The sections below the fold. */
const Below = memo(function Below({ newest, demo, hasFailed }: BelowProps) {
  return (
    <>
      <MarkFilms newest={newest} demo={demo} hasFailed={hasFailed} />
      <TrackProgress newest={newest} demo={demo} hasFailed={hasFailed} />
      <GetDetails newest={newest} hasFailed={hasFailed} />
      <FindFilms />
      <StartList />
    </>
  );
});
