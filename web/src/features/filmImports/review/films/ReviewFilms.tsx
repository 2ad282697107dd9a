import { useState } from 'react';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import type { FoundFilm } from '../review';
import { ReviewFilm } from './ReviewFilm';
import styles from './ReviewFilms.module.css';

interface ReviewFilmsProps {
  films: readonly FoundFilm[];
  excluded: ReadonlySet<string>;
  showDays: boolean;
  isLocked: boolean;
  onToggle: (filmId: string, isSelected: boolean) => void;
}

/** An export can hold thousands of films; they are rendered in steps. */
const INITIAL_LIMIT = 24;
const LIMIT_STEP = 120;
/** Shorter lists fit on a screen or two and get no search field. */
const SEARCH_THRESHOLD = 60;

export function ReviewFilms({ films, excluded, showDays, isLocked, onToggle }: ReviewFilmsProps) {
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const [text, setText] = useState('');
  const query = text.trim().toLowerCase();
  const matching = query
    ? films.filter(({ film }) => `${film.name} ${film.year}`.toLowerCase().includes(query))
    : films;
  const rest = matching.length - limit;
  return (
    <div className={styles.part}>
      {films.length > SEARCH_THRESHOLD && (
        <TextField
          label="Find on this list"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setLimit(INITIAL_LIMIT);
          }}
        />
      )}
      <ul className={styles.films}>
        {matching.slice(0, limit).map((found) => (
          <li key={found.film._id}>
            <ReviewFilm
              found={found}
              isSelected={!excluded.has(found.film._id)}
              showDay={showDays}
              isLocked={isLocked}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className={styles.none}>No films on this list match.</p>}
      {rest > 0 && (
        <Button isWide onClick={() => setLimit((before) => before + LIMIT_STEP)}>
          Show {Math.min(rest, LIMIT_STEP)} more of {matching.length.toLocaleString('en-US')}
        </Button>
      )}
    </div>
  );
}
