import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDebouncedValue } from '../../lib/useDebouncedValue';
import styles from './NameField.module.css';
import { MAX_NAME_LENGTH } from './peopleQuery';

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
}

const DEBOUNCE_MS = 250;

/** Finds people by name while the user types. */
export function NameField({ value, onChange }: NameFieldProps) {
  const [typed, setTyped] = useState(value);
  const [synced, setSynced] = useState(value);
  // Changed elsewhere: by a button of the page or in the history.
  if (synced !== value) {
    setSynced(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const debounced = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the name.
  useEffect(() => {
    if (debounced === typed.trim() && debounced !== value) onChange(debounced);
  }, [debounced]);
  return (
    <span className={styles.field}>
      <Search aria-hidden className={styles.icon} />
      <input
        type="search"
        aria-label="Find by name"
        placeholder="Find by name"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_NAME_LENGTH}
        className={styles.input}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
