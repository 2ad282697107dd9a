import type { ReactNode } from 'react';
import type { components } from '../../../api/schema.gen';
import { ceremonyDateText } from '../../../lib/dates';
import { runtimeText } from '../../../lib/runtime';
import { CeremonyNumeral } from '../../../shared/ceremony/CeremonyNumeral';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Skeleton } from '../../../ui/Skeleton';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './CeremonyHeader.module.css';
import type { CeremonyFigures } from './ceremonyFigures';
import { StepLink } from './StepLink';

interface CeremonyHeaderProps {
  /** Zero until the number of ceremonies has loaded. */
  ceremony: number;
  count: number;
  /** Undefined until it has loaded. */
  overview: components['schemas']['CeremonyOverview'] | undefined;
  /** Undefined until the films have loaded. */
  figures: CeremonyFigures | undefined;
  isUnreviewed: boolean;
  /** Actions for the whole list. */
  actions: ReactNode;
}

/** The ceremony's name, the user's progress, and links to the previous and next ceremony. */
export function CeremonyHeader({
  ceremony,
  count,
  overview,
  figures,
  isUnreviewed,
  actions,
}: CeremonyHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.title}>
          {ceremony > 0 ? <CeremonyNumeral ceremony={ceremony} /> : <Skeleton width="2.5em" height="1em" />}
          <VisuallyHidden> ceremony, </VisuallyHidden>
          <span>
            {overview ? `Honoring ${overview.honoring_years}` : <Skeleton width="7em" height="1em" />}
            {isUnreviewed && (
              <span className={styles.dot}>
                <VisuallyHidden>, not reviewed yet</VisuallyHidden>
              </span>
            )}
          </span>
        </h1>
        <p className={styles.details}>
          {overview ? (
            `${ceremonyDateText(overview.date)} · ${overview.venue}`
          ) : (
            <Skeleton shape="text" width="18rem" />
          )}
        </p>
      </div>
      <div className={styles.steps}>
        <StepLink from={ceremony} by={-1} count={count} />
        <StepLink from={ceremony} by={1} count={count} />
        {actions}
      </div>
      <div className={styles.progress}>
        <ProgressBar
          label="Films viewed"
          value={figures?.films.viewed ?? 0}
          max={figures?.films.total ?? 0}
        />
        <Figures figures={figures} />
      </div>
    </header>
  );
}

function Figures({ figures }: { figures: CeremonyFigures | undefined }) {
  if (!figures) {
    return (
      <p className={styles.figures}>
        <Skeleton shape="text" width="16rem" />
      </p>
    );
  }
  const { films, categories, minutesLeft } = figures;
  return (
    <p className={styles.figures}>
      <span>
        <strong>{films.viewed}</strong> of {films.total} films
      </span>
      <span>
        <strong>{categories.complete}</strong> of {categories.total} categories complete
      </span>
      {films.isComplete ? (
        <span className={styles.done}>All watched</span>
      ) : (
        minutesLeft > 0 && (
          <span>
            <strong>{runtimeText(minutesLeft)}</strong> to go
          </span>
        )
      )}
    </p>
  );
}
