// Why a film is urgent, as one sentence.
import { capitalize } from '../../../lib/capitalize';
import { dayLabel, dayOf, isThisWeek } from '../../../lib/dayLabel';
import { clockText, type LocalTime } from '../../../lib/localTime';
import { timeAgo } from '../../../lib/timeAgo';
import { ringsText } from '../../../shared/next/ringText';
import type { ChanceReason, NextRing } from '../../../shared/next/types';
import { streamingServices } from '../../../shared/streaming/services';

/** 'today 8:00 PM', 'Thursday 3:15 AM' within a week, 'Thursday, November 26, 3:15 AM' afterwards. */
function whenText(time: string, now: number, local: LocalTime): string {
  const day = dayOf(time);
  const label = dayLabel(day, now, local);
  const [weekday = ''] = label.split(',');
  if (!label.includes(',') || isThisWeek(day, now, local)) return `${weekday} ${clockText(time)}`;
  return `${label}, ${clockText(time)}`;
}

function serviceName(id: string): string {
  return streamingServices.find((service) => service.id === id)?.name ?? id;
}

/** 'Airs Thursday 3:15 AM, streams nowhere, closes Directing 1937.' Times are in the zone of `local`. */
export function chanceText(reasons: readonly ChanceReason[], now: number, local: LocalTime): string {
  const closes: NextRing[] = reasons.filter((reason) => reason.kind === 'closes');
  const nears = reasons.filter((reason) => reason.kind === 'nears');
  const nearest = Math.min(...nears.map(({ left }) => left));
  const parts = reasons.flatMap((reason) => reasonText(reason, now, local) ?? []);
  if (closes.length > 0) parts.push(`closes ${ringsText(closes)}`);
  if (nears.length > 0) {
    const rings = nears.filter(({ left }) => left === nearest);
    parts.push(`leaves ${nearest === 1 ? 'one film' : `${nearest} films`} in ${ringsText(rings)}`);
  }
  return parts.length > 0 ? `${capitalize(parts.join(', '))}.` : '';
}

/** Undefined for what is composed from several reasons. */
function reasonText(reason: ChanceReason, now: number, local: LocalTime): string | undefined {
  switch (reason.kind) {
    case 'airs':
      return airsText(reason, now, local);
    case 'streams_nowhere':
      return 'streams nowhere';
    case 'in_theaters': {
      const theaters = reason.theaters === 1 ? 'one theater' : `${reason.theaters} theaters`;
      // A local time of the theaters, which are around the viewer.
      return `in ${theaters} until ${whenText(reason.last_showtime, now, local)}`;
    }
    case 'left_service':
      return `left ${serviceName(reason.service)} ${timeAgo(reason.at, now)}`;
    case 'only_service':
      return `only on ${serviceName(reason.service)}`;
    default:
      return undefined;
  }
}

/** Undefined if it has ended; another one, if any, isn't known yet. */
function airsText(
  { provider, start_time, end_time, airings }: Extract<ChanceReason, { kind: 'airs' }>,
  now: number,
  local: LocalTime,
): string | undefined {
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  if (end <= now) return undefined;
  const station = provider.toUpperCase();
  const more = airings - 1;
  const again = more > 0 ? ` and ${more === 1 ? 'once' : `${more} times`} more` : '';
  if (start <= now) return `on ${station} now, until ${clockText(local(end))}${again}`;
  return `airs ${whenText(local(start), now, local)} on ${station}${again}`;
}
