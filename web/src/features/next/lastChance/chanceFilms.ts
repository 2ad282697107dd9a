// Which films are listed under "Last chance", and where.
import { dayLabel, dayOf } from '../../../lib/dayLabel';
import type { LocalTime } from '../../../lib/localTime';
import type { ChanceFilm } from '../../../shared/next/types';

const DAY_MS = 86_400_000;

export interface ChanceGroup {
  title: string;
  films: ChanceFilm[];
}

/** Whether its last airing or showing has ended. */
export function isGone({ until }: ChanceFilm, now: number): boolean {
  return typeof until === 'string' && Date.parse(until) <= now;
}

/** The next instant at which a film of the list is gone; undefined if none will be. */
export function nextEnd(films: readonly ChanceFilm[], now: number): number | undefined {
  const ends = films.flatMap(({ until }) => (until ? [Date.parse(until)] : [])).filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

/** By when they can be seen for the next time; within a group in the order of the server: most lost if missed first. */
export function groupFilms(films: readonly ChanceFilm[], now: number, local: LocalTime): ChanceGroup[] {
  const groups = new Map<string, ChanceFilm[]>();
  for (const title of ['Today', 'Tomorrow', 'This week', 'Later', 'Any day now']) groups.set(title, []);
  for (const film of films) groups.get(groupOf(film, now, local))?.push(film);
  return [...groups].map(([title, films]) => ({ title, films })).filter((group) => group.films.length > 0);
}

function groupOf(film: ChanceFilm, now: number, local: LocalTime): string {
  const time = nextTime(film, local);
  if (time === undefined) return 'Any day now';
  const day = dayOf(time);
  const label = dayLabel(day, now, local);
  // A film that began before midnight is on today.
  if (label === 'today' || day < dayOf(local(now))) return 'Today';
  if (label === 'tomorrow') return 'Tomorrow';
  return day < dayOf(local(now + 7 * DAY_MS)) ? 'This week' : 'Later';
}

/** The local time of the next airing or last showing. */
function nextTime({ reasons, until }: ChanceFilm, local: LocalTime): string | undefined {
  for (const reason of reasons) {
    if (reason.kind === 'airs') return local(Date.parse(reason.start_time));
    if (reason.kind === 'in_theaters') return reason.last_showtime;
  }
  return until ? local(Date.parse(until)) : undefined;
}
