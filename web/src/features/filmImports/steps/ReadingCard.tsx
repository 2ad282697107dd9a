import { Card } from '../../../ui/Card';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { ImportState } from '../useImport';
import styles from './ReadingCard.module.css';

interface ReadingCardProps {
  state: Extract<ImportState, { step: 'reading' | 'matching' }>;
}

/** Import progress: reading the archive is the first half, matching its films on the server the second. */
export function ReadingCard({ state }: ReadingCardProps) {
  const percent = state.step === 'reading' ? readingPercent(state.progress) : 50;
  const status =
    state.step === 'reading'
      ? 'Reading your export…'
      : `Matching ${state.films.toLocaleString('en-US')} films with the nominees…`;
  return (
    <Card>
      <div className={styles.reading}>
        <h2 className={styles.file}>{state.fileName}</h2>
        <ProgressBar label="Reading your export" value={percent} max={100} />
        <p role="status" className={styles.status}>
          {status}
        </p>
      </div>
    </Card>
  );
}

function readingPercent(progress: { done: number; total: number } | undefined): number {
  return progress && progress.total > 0 ? Math.min(50, Math.round((progress.done / progress.total) * 50)) : 0;
}
