import { countText } from '../../../lib/countText';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Notice } from '../../../ui/Notice';
import { Row } from '../../../ui/Row';
import styles from './ImportButton.module.css';

interface ImportButtonProps {
  kind: 'viewed' | 'bookmarks';
  films: number;
  /** Films already marked that would only get a watch date. */
  days: number;
  isPending: boolean;
  isDone: boolean;
  error: Error | null;
  onImport: () => void;
}

export function ImportButton({ kind, films, days, isPending, isDone, error, onImport }: ImportButtonProps) {
  const isNothing = films + days === 0;
  return (
    <div className={styles.import} data-done={isDone || undefined}>
      <Row gap={3} wraps isCentered>
        <Button
          variant={error && !isPending ? 'danger' : 'primary'}
          size="large"
          disabled={isPending || isDone || isNothing}
          onClick={onImport}
        >
          {label({ films, days, isPending, isDone, error })}
        </Button>
        {!isDone && days > 0 && films > 0 && (
          <p className={styles.hint}>plus watch dates for {countText(days, 'film')} you've already marked</p>
        )}
        {isNothing && !isDone && <p className={styles.hint}>You haven't selected anything new.</p>}
        {isDone && kind === 'viewed' && (
          <ButtonLink to="/dashboard" size="large">
            See your rings
          </ButtonLink>
        )}
      </Row>
      {isDone && <Notice tone="success">{outcome(kind, films, days)}</Notice>}
      {error && !isPending && <Notice tone="danger">{error.message} Nothing was imported. Try again.</Notice>}
    </div>
  );
}

function label(state: Pick<ImportButtonProps, 'films' | 'days' | 'isPending' | 'isDone' | 'error'>): string {
  if (state.isPending) return 'importing...';
  if (state.isDone) return 'done';
  if (state.error) return 'error';
  if (state.films === 0 && state.days > 0) return `Import ${countText(state.days, 'watch date')}`;
  return `Import ${countText(state.films, 'film')}`;
}

function outcome(kind: ImportButtonProps['kind'], films: number, days: number): string {
  const count = countText(films, 'film');
  const marked = kind === 'viewed' ? `Marked ${count} watched.` : `Added ${count} to your watchlist.`;
  const dated = `Added watch dates to ${countText(days, 'film')}.`;
  return [films > 0 && marked, days > 0 && dated].filter(Boolean).join(' ');
}
