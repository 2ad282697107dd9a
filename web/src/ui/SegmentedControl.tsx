import { useId } from 'react';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  /** What is chosen here; read out, not shown. */
  label: string;
  /** A count says how much is behind an option. */
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. Radio buttons underneath, so the arrow keys work as everywhere. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.control} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.count !== undefined && (
              <>
                {' '}
                <span className={styles.count}>{option.count}</span>
              </>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
