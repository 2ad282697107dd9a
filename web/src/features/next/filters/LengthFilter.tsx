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
      <OwnLength minutes={minutes} isListed={isListed} onChange={onChange} />
    </ChipRow>
  );
}

interface OwnLengthProps extends LengthFilterProps {
  /** Whether the minutes are chosen by a chip, not by this field. */
  isListed: boolean;
}

/** Any number of minutes, or none; applies once the user has left the field or pressed Enter. */
function OwnLength({ minutes, isListed, onChange }: OwnLengthProps) {
  const saved = isListed ? undefined : minutes;
  // What the user has typed since the minutes changed last.
  const [draft, setDraft] = useState<string>();
  const [last, setLast] = useState(minutes);
  if (last !== minutes) {
    setLast(minutes);
    setDraft(undefined);
  }
  const apply = () => {
    if (draft === undefined) return;
    const possible = draft === '' ? undefined : Math.min(Math.max(Number(draft), MINUTES.min), MINUTES.max);
    if (possible === saved || possible === minutes) setDraft(undefined);
    else onChange(possible);
  };
  return (
    <span className={styles.own} data-on={saved !== undefined || undefined}>
      <input
        className={styles.input}
        aria-label="Your time in minutes"
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={3}
        placeholder="…"
        value={draft ?? saved ?? ''}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onBlur={apply}
        onKeyDown={(event) => event.key === 'Enter' && apply()}
      />
      <span aria-hidden="true">min</span>
    </span>
  );
}
