// The filters as the server's calls take them.
import type { paths } from '../../api/schema.gen';
import type { NextPlace, PlanRequest, TonightRequest } from '../../shared/next/types';
import type { Filters, Where } from './nextQuery';

type Resolved = Exclude<Where, 'auto'>;

/** `auto` is the user's services if there are any. */
export function resolveWhere(where: Where, myServices: ReadonlySet<string>): Resolved {
  if (where !== 'auto') return where;
  return myServices.size > 0 ? 'mine' : 'any';
}

type Restrictions = {
  [Name in 'friend_ids' | 'services' | 'kinds' | 'genres' | 'languages']?: NonNullable<PlanRequest[Name]>;
};

export type LastChanceRequest = NonNullable<paths['/api/next/last-chance']['get']['parameters']['query']>;

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

export function lastChanceRequest(
  filters: Filters,
  where: Resolved,
  time_zone: string,
  place: NextPlace,
): LastChanceRequest {
  return {
    ...restrictions(filters, where),
    ...(filters.minutes !== undefined && { minutes: filters.minutes }),
    time_zone,
    ...place,
  };
}

function isKnown(place: NextPlace): place is Exclude<NextPlace, Record<string, never>> {
  return 'radius' in place;
}
