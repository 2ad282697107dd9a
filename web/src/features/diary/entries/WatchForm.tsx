import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DateFields } from '../../../shared/watched/DateFields';
import type { Watch, WatchDetails } from '../../../shared/watched/diaryQueries';
import { partsOf, watchedOf } from '../../../shared/watched/watchedDate';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { StarsField } from '../../../ui/StarsField';
import { TextAreaField } from '../../../ui/TextAreaField';
import styles from './WatchForm.module.css';

/** The server's limit. */
const MAX_NOTE_LENGTH = 2000;

interface WatchFormProps {
  /** The accessible name. */
  label: string;
  initial: Pick<Watch, 'watched' | 'rating' | 'note'>;
  isPending: boolean;
  error: Error | null;
  onSave: (details: WatchDetails) => void;
  onCancel: () => void;
  /** Undefined for a new entry. */
  onRemove?: () => void;
}

/** Date, rating and note of one time of watching a film. */
export function WatchForm({ label, initial, isPending, error, onSave, onCancel, onRemove }: WatchFormProps) {
  const [parts, setParts] = useState(() => partsOf(initial.watched ?? undefined));
  const [rating, setRating] = useState(initial.rating ?? null);
  const [note, setNote] = useState(initial.note ?? '');
  const [problem, setProblem] = useState<string>();
  const yearInput = useRef<HTMLInputElement>(null);
  // Focus moves here because the user has just opened the form.
  useEffect(() => yearInput.current?.focus(), []);

  function save(event: FormEvent) {
    event.preventDefault();
    const text = note.trim() || null;
    const isUndated = !parts.year && !parts.month && !parts.day;
    const result = isUndated ? { watched: null } : watchedOf(parts, new Date());
    if ('error' in result) setProblem(result.error);
    else if (result.watched === null && rating === null && text === null) {
      setProblem('Add a date, a rating or a note.');
    } else onSave({ watched: result.watched, rating, note: text });
  }

  return (
    <form className={styles.form} onSubmit={save} aria-label={label} noValidate>
      <DateFields
        parts={parts}
        yearRef={yearInput}
        onChange={(changed) => {
          setProblem(undefined);
          setParts(changed);
        }}
      />
      <StarsField label="Rating" value={rating} onChange={setRating} />
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {error && <Notice tone="danger">{error.message}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" isPending={isPending}>
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        {onRemove && (
          <Button size="small" variant="danger" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}
