import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { capitalize } from '../../../lib/capitalize';
import { dayLabelFrom } from '../../../lib/dayLabel';
import { hoursText } from '../../../lib/hoursText';
import { filmLink } from '../../../shared/film/filmLink';
import { ringsText } from '../../../shared/next/ringText';
import type { Evening } from '../../../shared/next/types';
import { Button } from '../../../ui/Button';
import styles from './Evenings.module.css';

/** Two weeks. */
const FIRST = 14;

interface EveningsProps {
  evenings: readonly Evening[];
  /** In the time zone of the evenings. */
  today: string;
}

/** The films of each evening. */
export function Evenings({ evenings, today }: EveningsProps) {
  const [isAll, setIsAll] = useState(false);
  const visible = isAll ? evenings : evenings.slice(0, FIRST);
  return (
    <>
      <ol className={styles.evenings}>
        {visible.map(({ day, minutes, films }) => (
          <li key={day} className={styles.evening}>
            <p className={styles.day}>
              <span>{capitalize(dayLabelFrom(day, today))}</span>
              <span className={styles.time}>{hoursText(minutes)}</span>
            </p>
            <ul className={styles.films}>
              {films.map(({ film_id, film, closes }) => (
                <li key={film_id}>
                  <Link {...filmLink(film_id)}>{film.name}</Link>{' '}
                  <span className={styles.year}>{film.year}</span>
                  {closes.length > 0 && <p className={styles.closes}>Closes {ringsText(closes)}</p>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {evenings.length > FIRST && (
        <div>
          <Button variant="quiet" onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${evenings.length} evenings`}
          </Button>
        </div>
      )}
    </>
  );
}
