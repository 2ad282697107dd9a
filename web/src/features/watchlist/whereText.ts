import { dayLabel, dayOf } from '../../lib/dayLabel';
import { clockText, localTime } from '../../lib/localTime';
import { streamingServices } from '../../shared/streaming/services';
import type { WatchlistFilm } from './watchlist';

/** Services named before the rest is counted. */
const MAX_NAMED = 2;

/** 'On Netflix, MUBI and 2 more', the user's services first; else 'On TCM today at 8:00 PM'. Undefined if nowhere. */
export function whereText(
  { services, airing }: Pick<WatchlistFilm, 'services' | 'airing'>,
  myServices: ReadonlySet<string>,
  now: number,
  local = localTime,
): string | undefined {
  if (services.length > 0) {
    const names = streamingServices
      .filter(({ id }) => services.includes(id))
      .toSorted((a, b) => Number(myServices.has(b.id)) - Number(myServices.has(a.id)))
      .map(({ name }) => name);
    const rest = names.length - MAX_NAMED;
    if (rest > 0) return `On ${names.slice(0, MAX_NAMED).join(', ')} and ${rest} more`;
    return `On ${names.join(' and ')}`;
  }
  if (!airing || Date.parse(airing.end_time) <= now) return undefined;
  const station = airing.provider.toUpperCase();
  const start = Date.parse(airing.start_time);
  if (start <= now) return `On ${station} now`;
  const time = local(start);
  const day = dayLabel(dayOf(time), now, local);
  return `On ${station} ${day.includes(',') ? `on ${day}` : day} at ${clockText(time)}`;
}
