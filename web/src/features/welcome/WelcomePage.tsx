import { memo, useDeferredValue } from 'react';
import { FindFilms } from './FindFilms';
import { GetDetails } from './GetDetails';
import { Hero } from './Hero';
import { MarkFilms } from './MarkFilms';
import { StartList } from './StartList';
import { TrackProgress } from './TrackProgress';
import { type DemoMarks, useDemoMarks } from './useDemoMarks';
import { type NewestCeremony, useNewestCeremony } from './useNewestCeremony';
import styles from './WelcomePage.module.css';

/** What a visitor sees first: the product itself, to be tried on the newest ceremony. */
export function WelcomePage() {
  const { newest, hasFailed, isRetrying, retry } = useNewestCeremony();
  // Drawing ten posters takes a slow phone a while; in slices it stays responsive.
  const shown = useDeferredValue(newest);
  return <Sections newest={shown} hasFailed={hasFailed} isRetrying={isRetrying} onRetry={retry} />;
}

interface SectionsProps {
  newest: NewestCeremony | undefined;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Left alone while the ceremony that has come still waits to be drawn. */
const Sections = memo(function Sections({ newest, hasFailed, isRetrying, onRetry }: SectionsProps) {
  const demo = useDemoMarks(newest);
  // Each time right after the top, so that neither holds up a slow phone for long.
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

/** What one has to scroll to. */
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
