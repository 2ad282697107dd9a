import { useId } from 'react';
import styles from './SegmentedControl.module.css';

interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  /** `count` is the number of results of an option. */
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few options, all visible. Radio buttons, so that the arrow keys work. */
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
