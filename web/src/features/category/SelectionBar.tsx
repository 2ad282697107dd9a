import { useMarks } from '../../shared/marks/useMarks';
import { useSetViewed } from '../../shared/marks/useSetViewed';
import { Button } from '../../ui/Button';
import styles from './SelectionBar.module.css';
import type { Selection } from './useSelection';

interface SelectionBarProps {
  films: readonly { _id: string }[];
  selection: Selection;
}

/** Buttons that mark the selected films in one request. */
export function SelectionBar({ films, selection }: SelectionBarProps) {
  const { viewed } = useMarks();
  const { setViewed, isPending } = useSetViewed();
  const unseen = films.map(({ _id }) => _id).filter((film) => !viewed.has(film));
  const count = selection.films.size;

  const mark = (isViewed: boolean) => {
    const states = [...selection.films].map((film_id) => ({ film_id, viewed: isViewed }));
    // A toast reports the error; the selection stays for another try.
    setViewed(states).then(selection.end, () => {});
  };

  return (
    <div className={styles.bar}>
      <p className={styles.count} aria-live="polite">
        {count === 0 ? 'None selected' : `${count} selected`}
      </p>
      {unseen.length > 0 && (
        <Button variant="quiet" onClick={() => selection.select(unseen)}>
          Select all unseen
        </Button>
      )}
      <div className={styles.marks}>
        <Button variant="quiet" onClick={selection.end}>
          Cancel
        </Button>
        <Button disabled={count === 0} isPending={isPending} onClick={() => mark(false)}>
          Unwatched
        </Button>
        <Button variant="primary" disabled={count === 0} isPending={isPending} onClick={() => mark(true)}>
          Watched
        </Button>
      </div>
    </div>
  );
}
