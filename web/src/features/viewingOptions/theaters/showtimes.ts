import type { components } from '../../../api/schema.gen';
import { dayLabel } from '../../../lib/dayLabel';
import { clockText, type LocalTime } from '../../../lib/localTime';

type Schemas = components['schemas'];
type Theater = Schemas['Theater'];
type Film = Schemas['FilmRow'];

/** A film with its showtimes at one theater, by day. */
interface FilmShowtimes {
  film: Film;
  days: { label: string; times: string[] }[];
}

export interface TheaterShowtimes {
  name: string;
  films: FilmShowtimes[];
}

/** Theaters with upcoming showings of these films. `local` is the time at the theaters. */
export function upcomingTheaters(
  theaters: readonly Theater[],
  films: readonly Film[],
  now: number,
  local: LocalTime,
): TheaterShowtimes[] {
  const earliest = local(now);
  return theaters
    .map(({ name, showings }) => ({
      name,
      // Preserves the order of the films: the watchlist first.
      films: films.flatMap((film) => {
        const showing = showings.find(({ film_id }) => film_id === film._id);
        const times = showing?.showtimes.filter((time) => time >= earliest) ?? [];
        return times.length > 0 ? [{ film, days: byDay(times, now, local) }] : [];
      }),
    }))
    .filter((theater) => theater.films.length > 0);
}

function byDay(times: readonly string[], now: number, local: LocalTime): FilmShowtimes['days'] {
  const days = new Map<string, string[]>();
  for (const time of times.toSorted()) {
    const date = time.slice(0, 10);
    days.set(date, [...(days.get(date) ?? []), clockText(time)]);
  }
  return [...days].map(([date, ofDay]) => ({ label: dayLabel(date, now, local), times: ofDay }));
}
