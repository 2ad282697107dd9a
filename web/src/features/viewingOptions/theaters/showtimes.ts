import type { components } from '../../../api/schema.gen';
import { dayLabel } from '../schedule/schedule';

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

/** The viewer's local time in the format of showtimes: `2026-11-15T19:30`. */
export function localTime(now: number, timeZone?: string): string {
  // The locale sv-SE formats as ISO 8601, except for the T between date and time.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return clock.format(now).replace(' ', 'T');
}

/** '7:30 PM' */
function clockText(showtime: string): string {
  const [hours = '0', minutes = '00'] = showtime.slice(11).split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Theaters with upcoming showings of these films. Assumes that theaters are in the viewer's time zone. */
export function upcomingTheaters(
  theaters: readonly Theater[],
  films: readonly Film[],
  now: number,
  timeZone?: string,
): TheaterShowtimes[] {
  const earliest = localTime(now, timeZone);
  return theaters
    .map(({ name, showings }) => ({
      name,
      // Preserves the order of the films: the watchlist first.
      films: films.flatMap((film) => {
        const showing = showings.find(({ film_id }) => film_id === film._id);
        const times = showing?.showtimes.filter((time) => time >= earliest) ?? [];
        return times.length > 0 ? [{ film, days: byDay(times, now, timeZone) }] : [];
      }),
    }))
    .filter((theater) => theater.films.length > 0);
}

function byDay(times: readonly string[], now: number, timeZone: string | undefined): FilmShowtimes['days'] {
  const days = new Map<string, string[]>();
  for (const time of times.toSorted()) {
    const date = time.slice(0, 10);
    days.set(date, [...(days.get(date) ?? []), clockText(time)]);
  }
  return [...days].map(([date, ofDay]) => ({ label: dayLabel(date, now, timeZone), times: ofDay }));
}
