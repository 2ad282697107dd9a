import { useId } from 'react';
import { countText } from '../../../lib/countText';
import type { FilmList } from '../../../shared/filmImports/traktImdb/collectFilms';
import { Card } from '../../../ui/Card';
import { SelectField } from '../../../ui/SelectField';
import styles from './ListUses.module.css';
import type { FilmsByCode } from './review';
import type { ListUse } from './withListUses';

interface ListUsesProps {
  lists: readonly FilmList[];
  films: FilmsByCode;
  /** Of each list. */
  uses: readonly ListUse[];
  isLocked: boolean;
  onChange: (index: number, use: ListUse) => void;
}

const options: { value: ListUse; label: string }[] = [
  { value: 'watchlist', label: 'My watchlist' },
  { value: 'watched', label: "Films I've watched" },
  { value: 'ignored', label: 'Leave it out' },
];

/** Asks what each list with nominees is. */
export function ListUses({ lists, films, uses, isLocked, onChange }: ListUsesProps) {
  const titleId = useId();
  const questions = lists.flatMap(({ fileName, codes }, index) => {
    const nominees = codes.filter((code) => films.has(code)).length;
    return nominees > 0 ? { fileName, index, nominees } : [];
  });
  if (questions.length === 0) return null;
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.lists}>
        <h2 id={titleId}>What's on {questions.length === 1 ? 'this list' : 'these lists'}?</h2>
        <p className={styles.hint}>
          Your export doesn't tell a watchlist from check-ins and other lists. Films you've rated always count
          as watched.
        </p>
        <div className={styles.questions}>
          {questions.map(({ fileName, index, nominees }) => (
            <SelectField
              key={index}
              label={`${fileName}: ${countText(nominees, 'nominated film')}`}
              value={uses[index]}
              disabled={isLocked}
              onChange={(event) => {
                const chosen = options.find(({ value }) => value === event.currentTarget.value);
                if (chosen) onChange(index, chosen.value);
              }}
            >
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </div>
    </Card>
  );
}
