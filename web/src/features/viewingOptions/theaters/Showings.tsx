import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useMemo } from 'react';
import { clockText, localTime, timeIn } from '../../../lib/localTime';
import { useNow } from '../../../lib/useNow';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import type { Filters } from '../filters/filters';
import { useFilteredFilms } from '../filters/useFilteredFilms';
import { MoreOrLess, useMoreOrLess } from '../MoreOrLess';
import { CardEmpty, CardState } from '../OptionCard';
import { type Place, viewingQueries } from '../queries';
import styles from './Showings.module.css';
import { upcomingTheaters } from './showtimes';

/** Theaters in a collapsed card. */
const collapsedCount = 2;

interface ShowingsProps {
  place: Place;
  filters: Filters;
  onMyServices: ReadonlySet<string> | undefined;
}

export function Showings({ place, filters, onMyServices }: ShowingsProps) {
  const now = useNow();
  const showings = useQuery(viewingQueries.showings(place));
  const films = useFilteredFilms(showings.data?.films, filters, onMyServices);
  const zone = showings.data?.time_zone;
  // Without a time zone the theaters are around the viewer.
  const local = useMemo(() => (zone ? timeIn(zone) : localTime), [zone]);
  const theaters = upcomingTheaters(showings.data?.theaters ?? [], films, now, local);
  const more = useMoreOrLess(theaters.length > collapsedCount);
  useRegisterFilmList(useMemo(() => films.map(({ _id }) => _id), [films]));

  return (
    <CardState query={showings}>
      {(loaded) =>
        theaters.length === 0 ? (
          <CardEmpty icon={<Ticket aria-hidden />}>
            {films.length < loaded.films.length
              ? 'No local showings match your filters.'
              : 'no local showings found'}
          </CardEmpty>
        ) : (
          <>
            {local(now) !== localTime(now) && (
              <p className={styles.zone}>
                Showtimes are in the theaters' time zone, where it's {clockText(local(now))}.
              </p>
            )}
            <ul className={styles.theaters} aria-label="Theaters">
              {(more.isAll ? theaters : theaters.slice(0, collapsedCount)).map((theater) => (
                <li key={theater.name} className={styles.theater}>
                  <h4 className={styles.name}>{theater.name}</h4>
                  <ul className={styles.films} aria-label={`Films at ${theater.name}`}>
                    {theater.films.map(({ film, days }) => (
                      <li key={film._id}>
                        <MarkedFilmRow film={film}>
                          {days.map((day) => (
                            <p key={day.label} className={styles.times}>
                              <span className={styles.day}>{day.label}</span> {day.times.join(' · ')}
                            </p>
                          ))}
                        </MarkedFilmRow>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            <MoreOrLess {...more} rest={theaters.length - collapsedCount} />
          </>
        )
      }
    </CardState>
  );
}
