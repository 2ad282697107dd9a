// Which films are listed under "Last chance", and where.
import { dayLabel, dayOf, isThisWeek } from '../../../lib/dayLabel';
import type { LocalTime } from '../../../lib/localTime';
import type { ChanceFilm } from '../../../shared/next/types';

export interface ChanceGroup {
  title: string;
  films: ChanceFilm[];
}

/** Whether its last airing or showing has ended. */
export function isGone({ until }: ChanceFilm, now: number): boolean {
  return typeof until === 'string' && Date.parse(until) <= now;
}

/** Whether the airing that the film is listed with has ended. There may be another one. */
export function hasEndedAiring({ reasons }: ChanceFilm, now: number): boolean {
  return reasons.some((reason) => reason.kind === 'airs' && Date.parse(reason.end_time) <= now);
}

/** The next instant at which a film of the list is gone, or its airing ends; undefined if none will be. */
export function nextEnd(films: readonly ChanceFilm[], now: number): number | undefined {
  const airingEnds = films.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.kind === 'airs' ? [reason.end_time] : [])),
  );
  const ends = [...airingEnds, ...films.flatMap(({ until }) => until ?? [])].map((end) => Date.parse(end));
  const later = ends.filter((end) => end > now);
  return later.length > 0 ? Math.min(...later) : undefined;
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
  return isThisWeek(day, now, local) ? 'This week' : 'Later';
}

/** The local time of the next airing or last showing. */
function nextTime({ reasons, until }: ChanceFilm, local: LocalTime): string | undefined {
  for (const reason of reasons) {
    if (reason.kind === 'airs') return local(Date.parse(reason.start_time));
    if (reason.kind === 'in_theaters') return reason.last_showtime;
  }
  return until ? local(Date.parse(until)) : undefined;
}
