import { ChevronDown } from 'lucide-react';
import styles from './PillSelect.module.css';

interface PillSelectProps<Value extends string> {
  /** What is chosen here; read out, not shown. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several where there is no room for all; the browser's own list, in the shape of the other controls. */
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
