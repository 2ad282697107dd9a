import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface FieldText {
  label: string;
  hint?: ReactNode;
  /** Why the value is invalid; empty when it is valid. */
  error?: string | undefined;
}

interface FieldProps extends FieldText {
  /** Renders the control with the attributes that associate it with its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

interface FieldControl {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {/* Always mounted, so that screen readers announce an error that appears later. */}
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
