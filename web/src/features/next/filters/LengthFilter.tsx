import { Clock } from 'lucide-react';
import { useState } from 'react';
import { MINUTES } from '../nextQuery';
import { Chip, ChipRow } from './Chip';
import styles from './LengthFilter.module.css';

const lengths: readonly { minutes: number | undefined; label: string }[] = [
  { minutes: undefined, label: 'Any length' },
  { minutes: 90, label: '90 min' },
  { minutes: 120, label: '2 h' },
  { minutes: 150, label: '2½ h' },
  { minutes: 180, label: '3 h' },
];

interface LengthFilterProps {
  minutes: number | undefined;
  onChange: (minutes: number | undefined) => void;
}

/** How much time there is. */
export function LengthFilter({ minutes, onChange }: LengthFilterProps) {
  const isListed = lengths.some((length) => length.minutes === minutes);
  return (
    <ChipRow label="How long" icon={<Clock />}>
      {lengths.map((length) => (
        <Chip key={length.label} isOn={length.minutes === minutes} onClick={() => onChange(length.minutes)}>
          {length.label}
        </Chip>
      ))}
      <OwnLength key={minutes} minutes={isListed ? undefined : minutes} onChange={onChange} />
    </ChipRow>
  );
}

/** Any number of minutes; applies once the user has left the field or pressed Enter. */
function OwnLength({ minutes, onChange }: LengthFilterProps) {
  const [text, setText] = useState(minutes === undefined ? '' : String(minutes));
  const apply = () => {
    const number = Math.round(Number(text));
    if (text.trim() === '' || !Number.isFinite(number)) return;
    const possible = Math.min(Math.max(number, MINUTES.min), MINUTES.max);
    if (possible !== minutes) onChange(possible);
    else setText(String(possible));
  };
  return (
    <span className={styles.own} data-on={minutes !== undefined || undefined}>
      <input
        className={styles.input}
        aria-label="Your time in minutes"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        placeholder="…"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
      <span aria-hidden="true">min</span>
    </span>
  );
}
