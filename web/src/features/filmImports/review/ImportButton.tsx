import { countText } from '../../../lib/countText';
import { onFirstPress } from '../../../lib/onFirstPress';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Row } from '../../../ui/Row';
import styles from './ImportButton.module.css';

interface ImportButtonProps {
  kind: 'viewed' | 'bookmarks';
  films: number;
  /** Films already marked that would only get diary entries. */
  diaryFilms: number;
  isPending: boolean;
  isDone: boolean;
  error: Error | null;
  /** How many diary entries the server has added or completed. */
  entries: number;
  onImport: () => void;
  /** Called when the button is pressed after the import. */
  onDone: () => void;
}

export function ImportButton({
  kind,
  films,
  diaryFilms,
  isPending,
  isDone,
  error,
  entries,
  onImport,
  onDone,
}: ImportButtonProps) {
  const isNothing = films + diaryFilms === 0;
  return (
    <div className={styles.import} data-done={isDone || undefined}>
      <Row gap={3} wraps isCentered>
        <Button
          variant={error && !isPending ? 'danger' : 'primary'}
          size="large"
          disabled={isPending || (isNothing && !isDone)}
          // A double click on "Import" must not leave the page.
          onClick={onFirstPress(isDone ? onDone : onImport)}
        >
          {label({ films, diaryFilms, isPending, isDone, error })}
        </Button>
        {!isDone && diaryFilms > 0 && films > 0 && (
          <p className={styles.hint}>
            plus diary entries for {countText(diaryFilms, 'film')} you've already marked
          </p>
        )}
        {isNothing && !isDone && <p className={styles.hint}>You haven't selected anything new.</p>}
      </Row>
      {isDone && <Notice tone="success">{outcome(kind, films, entries)}</Notice>}
      {error && !isPending && (
        <Notice tone="danger">
          {error.message} {kind === 'viewed' ? 'Not everything was imported.' : 'Nothing was imported.'} Try
          again.
        </Notice>
      )}
    </div>
  );
}

function label(
  state: Pick<ImportButtonProps, 'films' | 'diaryFilms' | 'isPending' | 'isDone' | 'error'>,
): string {
  if (state.isPending) return 'importing...';
  if (state.isDone) return 'done';
  if (state.error) return 'error';
  if (state.films === 0 && state.diaryFilms > 0)
    return `Import diary for ${countText(state.diaryFilms, 'film')}`;
  return `Import ${countText(state.films, 'film')}`;
}

function outcome(kind: ImportButtonProps['kind'], films: number, entries: number): string {
  const count = countText(films, 'film');
  const marked = kind === 'viewed' ? `Marked ${count} watched.` : `Added ${count} to your watchlist.`;
  const logged = `Added ${countText(entries, 'diary entry', 'diary entries')}.`;
  return [films > 0 && marked, entries > 0 && logged].filter(Boolean).join(' ') || 'Nothing was new.';
}
