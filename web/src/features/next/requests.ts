// The filters as the server's calls take them.
import type { NextPlace, PlanRequest, TonightRequest } from '../../shared/next/types';
import type { Filters, Where } from './nextQuery';

type Resolved = Exclude<Where, 'auto'>;

/** `auto` is the user's services if there are any. */
export function resolveWhere(where: Where, myServices: ReadonlySet<string>): Resolved {
  if (where !== 'auto') return where;
  return myServices.size > 0 ? 'mine' : 'any';
}

type Restrictions = Pick<PlanRequest, 'friend_ids' | 'services' | 'kinds' | 'genres' | 'languages'>;

/** Only what restricts something, so that equal filters are equal keys. */
export function restrictions(
  { friendIds, kinds, genres, languages }: Filters,
  where: Resolved,
): Restrictions {
  return {
    ...(friendIds.length > 0 && { friend_ids: [...friendIds] }),
    ...(where !== 'any' && { services: where === 'mine' ? where : [...where] }),
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...(genres.length > 0 && { genres: [...genres] }),
    ...(languages.length > 0 && { languages: [...languages] }),
  };
}

export function tonightRequest(
  filters: Filters,
  where: Resolved,
  time_zone: string,
  place: NextPlace,
): TonightRequest {
  return {
    ...restrictions(filters, where),
    friend_ids: [...filters.friendIds],
    ...(filters.minutes !== undefined && { minutes: filters.minutes }),
    time_zone,
    ...(isKnown(place) && { place }),
  };
}

function isKnown(place: NextPlace): place is Exclude<NextPlace, Record<string, never>> {
  return 'radius' in place;
}
