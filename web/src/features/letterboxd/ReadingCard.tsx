import { Card } from '../../ui/Card';
import { ProgressBar } from '../../ui/ProgressBar';
import styles from './ReadingCard.module.css';
import type { ImportState } from './useImport';

interface ReadingCardProps {
  state: Extract<ImportState, { step: 'reading' | 'matching' }>;
}

/** The two halves of the work: reading the archive here, asking the server about its films. */
export function ReadingCard({ state }: ReadingCardProps) {
  const read = state.step === 'reading' ? share(state.progress) : 50;
  const words =
    state.step === 'reading'
      ? 'Reading your archive…'
      : `Looking for ${state.films.toLocaleString('en-US')} films among the nominees…`;
  return (
    <Card>
      <div className={styles.reading}>
        <h2 className={styles.file}>{state.fileName}</h2>
        <ProgressBar label="Reading the archive" value={read} max={100} />
        <p role="status" className={styles.words}>
          {words}
        </p>
      </div>
    </Card>
  );
}

function share(progress: { done: number; total: number } | undefined): number {
  return progress && progress.total > 0 ? Math.min(50, Math.round((progress.done / progress.total) * 50)) : 0;
}
