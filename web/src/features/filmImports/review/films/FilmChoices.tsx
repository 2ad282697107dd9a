import { useId } from 'react';
import { Poster } from '../../../../shared/film/poster/Poster';
import type { OpenChoice } from '../review';
import styles from './FilmChoices.module.css';

interface FilmChoicesProps {
  choices: readonly OpenChoice[];
  chosen: ReadonlyMap<string, string>;
  isLocked: boolean;
  /** `filmId` is undefined for "none of these". */
  onChoose: (code: string, filmId: string | undefined) => void;
}

/** Export rows that match several films. None is preselected, so nothing is imported on a guess. */
export function FilmChoices({ choices, chosen, isLocked, onChoose }: FilmChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <div className={styles.choices}>
      <h3>Which film did you mean?</h3>
      <p className={styles.hint}>
        We're not sure about these titles. Pick the right film, and we'll skip the rest.
      </p>
      {choices.map((choice) => (
        <FilmChoice
          key={choice.row.code}
          choice={choice}
          chosen={chosen.get(choice.row.code)}
          isLocked={isLocked}
          onChoose={(filmId) => onChoose(choice.row.code, filmId)}
        />
      ))}
    </div>
  );
}

interface FilmChoiceProps {
  choice: OpenChoice;
  chosen: string | undefined;
  isLocked: boolean;
  onChoose: (filmId: string | undefined) => void;
}

function FilmChoice({ choice: { row, films }, chosen, isLocked, onChoose }: FilmChoiceProps) {
  const name = useId();
  const radio = { type: 'radio', name, className: styles.input, disabled: isLocked };
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {row.name} {row.year ? `(${row.year})` : '(no year)'}
      </legend>
      {films.map((film) => (
        <label key={film._id} className={styles.option}>
          <input {...radio} checked={chosen === film._id} onChange={() => onChoose(film._id)} />
          <span className={styles.poster}>
            <Poster film={film} />
          </span>
          <span>
            {film.name} <span className={styles.facts}>({film.year})</span>
            {film.directors[0] && <span className={styles.director}>{film.directors[0]}</span>}
          </span>
        </label>
      ))}
      <label className={styles.option}>
        <input {...radio} checked={chosen === undefined} onChange={() => onChoose(undefined)} />
        None of these
      </label>
    </fieldset>
  );
}
