import { ChevronDown } from 'lucide-react';
import styles from './PillSelect.module.css';

interface PillSelectProps<Value extends string> {
  /** The accessible name. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select styled as a pill, for more options than a segmented control can fit. */
export function PillSelect<Value extends string>({
  label,
  options,
  value,
  onChange,
}: PillSelectProps<Value>) {
  return (
    <span className={styles.pill} data-chosen={value !== options[0]?.value || undefined}>
      <select
        aria-label={label}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className={styles.chevron} />
    </span>
  );
}
