import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Problem } from '../../api/problem';
import { localDaysAgo, localToday } from '../../lib/localToday';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { DateFields } from './DateFields';
import { useSetWatchedDate } from './queries';
import { useRemoveWatchedDate } from './useRemoveWatchedDate';
import styles from './WatchedDateField.module.css';
import { partsOf, watchedOf } from './watchedDate';

interface WatchedDateFormProps {
  film: { _id: string; name: string };
  watched: string | undefined;
  onClose: () => void;
}

/** Form for a watched date; month and day are optional. */
export function WatchedDateForm({ film, watched, onClose }: WatchedDateFormProps) {
  const [parts, setParts] = useState(() => partsOf(watched));
  const [error, setError] = useState<string>();
  const change = useSetWatchedDate(film._id);
  const removal = useRemoveWatchedDate(film._id);
  const failure = change.error ?? removal.error;
  const yearInput = useRef<HTMLInputElement>(null);
  // Focus moves here because the user has just opened the form.
  useEffect(() => yearInput.current?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    const result = watchedOf(parts, new Date());
    if ('error' in result) setError(result.error);
    else change.mutate(result.watched, { onSuccess: onClose });
  }

  return (
    <form className={styles.form} onSubmit={save} aria-label={`Watch date for ${film.name}`} noValidate>
      <div className={styles.days}>
        {[
          { day: localToday(), name: 'Today' },
          { day: localDaysAgo(1), name: 'Yesterday' },
        ].map(({ day, name }) => (
          <Button
            key={name}
            size="small"
            isPending={change.isPending}
            onClick={() => change.mutate(day, { onSuccess: onClose })}
          >
            {name}
          </Button>
        ))}
      </div>
      <DateFields
        parts={parts}
        yearRef={yearInput}
        onChange={(changed) => {
          setError(undefined);
          setParts(changed);
        }}
      />
      {error && <Notice tone="danger">{error}</Notice>}
      {failure && (
        <Notice tone="danger">
          {failure.message}{' '}
          {failure instanceof Problem && failure.code === 'several_watches' && (
            <Link to="/diary" search={watched && watched.length > 4 ? { month: watched.slice(0, 7) } : {}}>
              Open the diary
            </Link>
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" isPending={change.isPending}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {watched && (
          <Button
            size="small"
            variant="quiet"
            isPending={removal.isPending}
            onClick={() => removal.mutate(undefined, { onSuccess: onClose })}
          >
            Remove date
          </Button>
        )}
      </div>
    </form>
  );
}
