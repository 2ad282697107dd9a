import { type FormEvent, useEffect, useRef, useState } from 'react';
import { monthNames } from '../../lib/dates';
import { localDaysAgo, localToday } from '../../lib/localToday';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';
import { useSetWatchedDate } from './queries';
import { useRemoveWatchedDate } from './useRemoveWatchedDate';
import styles from './WatchedDateField.module.css';
import { daysIn, partsOf, watchedOf } from './watchedDate';

interface WatchedDateFormProps {
  film: { _id: string; name: string };
  watched: string | undefined;
  onClose: () => void;
}

const months = monthNames.map((name, index) => ({ value: twoDigits(index + 1), name }));

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
  const set = (part: Partial<typeof parts>) => {
    setError(undefined);
    setParts((before) => ({ ...before, ...part }));
  };

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
      <div className={styles.fields}>
        <TextField
          label="Year"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          ref={yearInput}
          value={parts.year}
          onChange={(event) => set({ year: event.currentTarget.value })}
        />
        <SelectField
          label="Month"
          value={parts.month}
          onChange={(event) =>
            set({ month: event.currentTarget.value, ...(event.currentTarget.value === '' && { day: '' }) })
          }
        >
          <option value="">Not sure</option>
          {months.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Day"
          disabled={!parts.month}
          value={parts.day}
          onChange={(event) => set({ day: event.currentTarget.value })}
        >
          <option value="">Not sure</option>
          {Array.from({ length: daysIn(parts.year, parts.month) }, (_, index) => (
            <option key={twoDigits(index + 1)} value={twoDigits(index + 1)}>
              {index + 1}
            </option>
          ))}
        </SelectField>
      </div>
      {error && <Notice tone="danger">{error}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
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
            onClick={() => void removal.remove(watched, onClose)}
          >
            Remove date
          </Button>
        )}
      </div>
    </form>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
