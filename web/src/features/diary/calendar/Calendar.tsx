import { Link } from '@tanstack/react-router';
import { dayText } from '../../../lib/dates';
import { filmLink } from '../../../shared/film/filmLink';
import { Poster } from '../../../shared/film/poster/Poster';
import type { Watch } from '../../../shared/watched/diaryQueries';
import type { FilmsById } from '../films';
import { weeksOf } from '../months';
import styles from './Calendar.module.css';

interface CalendarProps {
  month: string;
  /** The watches of the month with their days. */
  watches: readonly Watch[];
  films: FilmsById;
  today: string;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Posters in the cell of a day; the list has the others. */
const MAX_POSTERS = 2;

/** A month with the posters of the films on their days. */
export function Calendar({ month, watches, films, today }: CalendarProps) {
  return (
    <table className={styles.calendar}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className={styles.weekday}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name.
          <tr key={index}>
            {week.map((day, column) =>
              day ? (
                <Day
                  key={day}
                  day={day}
                  isToday={day === today}
                  watches={watches.filter(({ watched }) => watched === day)}
                  films={films}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are interchangeable.
                <td key={column} className={styles.outside} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  watches: readonly Watch[];
  films: FilmsById;
}

function Day({ day, isToday, watches, films }: DayProps) {
  const rest = watches.length - MAX_POSTERS;
  return (
    <td
      className={styles.day}
      data-today={isToday || undefined}
      data-watched={watches.length > 0 || undefined}
    >
      <time dateTime={day} className={styles.number}>
        {Number(day.slice(8))}
      </time>
      <div className={styles.posters}>
        {watches.slice(0, MAX_POSTERS).map((watch) => {
          const film = films.get(watch.film_id);
          return (
            film && (
              <Link
                key={watch._id}
                {...filmLink(film._id)}
                className={styles.film}
                aria-label={`${film.name}, ${dayText(day)}`}
              >
                <Poster film={film} isSmall />
              </Link>
            )
          );
        })}
        {rest > 0 && <span className={styles.rest}>+{rest}</span>}
      </div>
    </td>
  );
}
