import { useId, useRef, useState } from 'react';
import { Button } from './Button';
import { Stars } from './Stars';
import styles from './StarsField.module.css';

interface StarsFieldProps {
  label: string;
  /** 0.5 to 5 in halves; null for no rating. */
  value: number | null;
  onChange: (value: number | null) => void;
}

const values = Array.from({ length: 10 }, (_, index) => (index + 1) / 2);

/** A rating in half stars. Radio buttons, so that the arrow keys work. */
export function StarsField({ label, value, onChange }: StarsFieldProps) {
  const name = useId();
  const [pointed, setPointed] = useState<number>();
  const firstChoice = useRef<HTMLInputElement>(null);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.row}>
        <div className={styles.stars} onPointerLeave={() => setPointed(undefined)}>
          <span aria-hidden="true" className={styles.picture}>
            <Stars value={pointed ?? value ?? 0} />
          </span>
          <span className={styles.choices}>
            {values.map((stars, index) => (
              <label key={stars} className={styles.choice} onPointerEnter={() => setPointed(stars)}>
                <input
                  ref={index === 0 ? firstChoice : undefined}
                  type="radio"
                  className={styles.input}
                  name={name}
                  aria-label={stars === 1 ? '1 star' : `${stars} stars`}
                  checked={stars === value}
                  onChange={() => onChange(stars)}
                />
              </label>
            ))}
          </span>
        </div>
        {value !== null && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              firstChoice.current?.focus();
              onChange(null);
            }}
          >
            Clear
          </Button>
        )}
      </div>
    </fieldset>
  );
}
