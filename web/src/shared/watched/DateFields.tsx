import type { Ref } from 'react';
import { monthNames } from '../../lib/dates';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';
import styles from './DateFields.module.css';
import { daysIn, type WatchedParts } from './watchedDate';

interface DateFieldsProps {
  parts: WatchedParts;
  onChange: (parts: WatchedParts) => void;
  yearRef?: Ref<HTMLInputElement>;
}

const months = monthNames.map((name, index) => ({ value: twoDigits(index + 1), name }));

/** Year, month and day; month and day are optional. */
export function DateFields({ parts, onChange, yearRef }: DateFieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        ref={yearRef}
        value={parts.year}
        onChange={(event) => onChange({ ...parts, year: event.currentTarget.value })}
      />
      <SelectField
        label="Month"
        value={parts.month}
        onChange={({ currentTarget: { value: month } }) =>
          onChange({ ...parts, month, day: month === '' ? '' : parts.day })
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
        onChange={(event) => onChange({ ...parts, day: event.currentTarget.value })}
      >
        <option value="">Not sure</option>
        {Array.from({ length: daysIn(parts.year, parts.month) }, (_, index) => (
          <option key={twoDigits(index + 1)} value={twoDigits(index + 1)}>
            {index + 1}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
