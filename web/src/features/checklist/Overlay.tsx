import { ArrowUp } from 'lucide-react';
import { useScrolledPast } from '../../lib/useScrolledPast';
import { CeremonyNumeral } from '../../shared/ceremony/CeremonyNumeral';
import type { Progress } from '../../shared/ceremony/rings/progress';
import { kindOptions } from '../../shared/film/filmKind';
import { IconButton } from '../../ui/IconButton';
import { PillSelect } from '../../ui/PillSelect';
import { ProgressBar } from '../../ui/ProgressBar';
import { StepLink } from './ceremonies/StepLink';
import { showOptions } from './filterOptions';
import type { Filters } from './filters';
import styles from './Overlay.module.css';

/** In pixels; by then the ceremony navigation has scrolled out of view. */
const SCROLL_THRESHOLD = 100;

interface OverlayProps {
  ceremony: number;
  count: number;
  progress: Progress | undefined;
  filters: Filters;
  onFilter: (filters: Filters) => void;
}

/** Compact header with navigation and filters, fixed at the top while the list is scrolled. */
export function Overlay({ ceremony, count, progress, filters, onFilter }: OverlayProps) {
  const isVisible = useScrolledPast(SCROLL_THRESHOLD);
  if (!isVisible) return null;
  return (
    <section aria-label="This checklist" className={styles.overlay}>
      <div className={styles.inner}>
        <div className={styles.ceremony}>
          <CeremonyNumeral ceremony={ceremony} />
          {progress && (
            <span className={styles.count}>
              <strong>{progress.viewed}</strong>/{progress.total}
            </span>
          )}
        </div>
        <div className={styles.steps}>
          <StepLink from={ceremony} by={-1} count={count} />
          <StepLink from={ceremony} by={1} count={count} />
        </div>
        <div className={styles.filters}>
          <PillSelect
            label="Show films"
            options={showOptions}
            value={filters.show}
            onChange={(show) => onFilter({ ...filters, show })}
          />
          <PillSelect
            label="Kind of film"
            options={kindOptions}
            value={filters.kind}
            onChange={(kind) => onFilter({ ...filters, kind })}
          />
        </div>
        <IconButton label="Back to top" icon={<ArrowUp aria-hidden />} onClick={() => scrollTo({ top: 0 })} />
      </div>
      <ProgressBar label="Films viewed" value={progress?.viewed ?? 0} max={progress?.total ?? 0} />
    </section>
  );
}
