// Which films are listed under "Last chance", and where.
import { dayLabel, dayOf } from '../../../lib/dayLabel';
import type { LocalTime } from '../../../lib/localTime';
import type { ChanceFilm, NextKind } from '../../../shared/next/types';
import type { Filters, Where } from '../nextQuery';

const DAY_MS = 86_400_000;
/** In minutes: for the Academy, a short is at most 40 minutes long. */
const LONGEST_SHORT = 40;

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

interface FilterContext {
  filters: Filters;
  where: Exclude<Where, 'auto'>;
  myServices: ReadonlySet<string>;
  /** The films that the friends who watch have seen. */
  seenByFriends: ReadonlySet<string>;
}

/** The shared filters, which the server doesn't apply to this list. */
export function matchesFilters(
  { film_id, film, minutes, reasons }: ChanceFilm,
  { filters, where, myServices, seenByFriends }: FilterContext,
): boolean {
  if (seenByFriends.has(film_id)) return false;
  if (filters.minutes !== undefined && minutes > filters.minutes) return false;
  if (filters.genres.length > 0 && !film.genres.some((genre) => filters.genres.includes(genre))) return false;
  const language = film.original_language ?? '';
  if (filters.languages.length > 0 && !filters.languages.includes(language)) return false;
  if (
    filters.kinds.length > 0 &&
    !kindsOf(film.genres, minutes).some((kind) => filters.kinds.includes(kind))
  ) {
    return false;
  }
  if (where === 'any') return true;
  // On TV and in theaters everyone can watch.
  return reasons.some((reason) => {
    if (reason.kind === 'airs' || reason.kind === 'in_theaters') return true;
    if (reason.kind !== 'only_service' && reason.kind !== 'left_service') return false;
    return where === 'mine' ? myServices.has(reason.service) : where.includes(reason.service);
  });
}

function kindsOf(genres: readonly string[], minutes: number): NextKind[] {
  const isShort = minutes <= LONGEST_SHORT;
  const isDocumentary = genres.includes('Documentary');
  if (!isShort && !isDocumentary) return ['features'];
  return [...(isShort ? ['shorts' as const] : []), ...(isDocumentary ? ['documentaries' as const] : [])];
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
