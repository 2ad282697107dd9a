import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/countText';
import { useSetBookmarked } from '../../shared/marks/useSetBookmarked';
import { useSetViewed } from '../../shared/marks/useSetViewed';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import styles from './SelectionBar.module.css';

type Action = 'watch' | 'remove';

interface SelectionBarProps {
  /** The selected films that are on the list. */
  filmIds: readonly string[];
  /** How many could be selected. */
  total: number;
  /** Selects all of them, or none. */
  onSelectAll: (isSelected: boolean) => void;
  /** Ends the selection. */
  onDone: () => void;
}

/** What can be done with the selected films, below the list. */
export function SelectionBar({ filmIds, total, onSelectAll, onDone }: SelectionBarProps) {
  const [action, setAction] = useState<Action>();
  const count = filmIds.length;
  return (
    <section aria-label="Selected films" className={styles.bar}>
      <p className={styles.count} aria-live="polite">
        {count} selected
      </p>
      <Button size="small" variant="quiet" onClick={() => onSelectAll(count < total)}>
        {count < total ? 'Select all' : 'Select none'}
      </Button>
      <Button size="small" variant="quiet" onClick={onDone}>
        Done
      </Button>
      <div className={styles.actions}>
        <Button size="small" disabled={count === 0} onClick={() => setAction('remove')}>
          <Trash2 aria-hidden size={16} /> Remove
        </Button>
        <Button size="small" variant="primary" disabled={count === 0} onClick={() => setAction('watch')}>
          <Check aria-hidden size={16} /> Mark watched
        </Button>
      </div>
      {action && (
        <Confirm
          action={action}
          filmIds={filmIds}
          onClose={() => setAction(undefined)}
          onSuccess={() => {
            setAction(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

interface ConfirmProps {
  action: Action;
  filmIds: readonly string[];
  onClose: () => void;
  onSuccess: () => void;
}

function Confirm({ action, filmIds, onClose, onSuccess }: ConfirmProps) {
  const { setViewed, isPending: isMarking } = useSetViewed();
  const { setBookmarked, isPending: isRemoving } = useSetBookmarked();
  const films = countText(filmIds.length, 'film');
  const isWatch = action === 'watch';
  const run = () =>
    isWatch
      ? setViewed(filmIds.map((film_id) => ({ film_id, viewed: true })))
      : setBookmarked(filmIds, false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={isWatch ? `Mark ${films} watched?` : `Remove ${films}?`}
      footer={
        <div className={styles.confirm}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={isWatch ? 'primary' : 'danger'}
            isPending={isMarking || isRemoving}
            // A toast reports the error; the dialog stays open for another try.
            onClick={() => void run().then(onSuccess, () => {})}
          >
            {isWatch ? 'Mark watched' : 'Remove'}
          </Button>
        </div>
      }
    >
      <p>
        {isWatch
          ? 'They count in your rings and leave your watchlist.'
          : "They leave your watchlist. We won't remember when you added them."}
      </p>
    </Dialog>
  );
}
