import { useState } from 'react';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { ReviewFilm } from './ReviewFilm';
import styles from './ReviewFilms.module.css';
import type { FoundFilm } from './review';

interface ReviewFilmsProps {
  films: readonly FoundFilm[];
  left: ReadonlySet<string>;
  showsDays: boolean;
  isLocked: boolean;
  onToggle: (filmId: string, isIn: boolean) => void;
}

/** Thousands of films are not drawn at once. */
const AT_FIRST = 24;
const MORE = 120;
/** A list that fits on a screen or two needs no search. */
const LONG = 60;

export function ReviewFilms({ films, left, showsDays, isLocked, onToggle }: ReviewFilmsProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const matching = wanted
    ? films.filter(({ film }) => `${film.name} ${film.year}`.toLowerCase().includes(wanted))
    : films;
  const rest = matching.length - shown;
  return (
    <div className={styles.part}>
      {films.length > LONG && (
        <TextField
          label="Find in this list"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setShown(AT_FIRST);
          }}
        />
      )}
      <ul className={styles.films}>
        {matching.slice(0, shown).map((found) => (
          <li key={found.film._id}>
            <ReviewFilm
              found={found}
              isIn={!left.has(found.film._id)}
              showsDay={showsDays}
              isLocked={isLocked}
              onToggle={onToggle}
            />
          </li>
        ))}
      </ul>
      {matching.length === 0 && <p className={styles.none}>No film of this list is called that.</p>}
      {rest > 0 && (
        <Button isWide onClick={() => setShown((before) => before + MORE)}>
          Show {Math.min(rest, MORE)} more of {matching.length.toLocaleString('en-US')}
        </Button>
      )}
    </div>
  );
}
