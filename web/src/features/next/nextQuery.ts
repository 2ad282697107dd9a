// The part of the page and its filters in the query string: /next?view=finish&with=u1&minutes=120.
import type { NextKind } from '../../shared/next/types';
import type { ServiceId } from '../../shared/streaming/services';

const views = ['tonight', 'finish', 'last-chance'] as const;
/** A part of the page. */
export type View = (typeof views)[number];

/** Where a film can be watched. `auto`: on the user's services if there are any, else anywhere. */
export type Where = 'auto' | 'any' | 'mine' | readonly ServiceId[];

/** What all parts of the page share. */
export interface Filters {
  friendIds: readonly string[];
  /** The longest film; undefined for any length. */
  minutes: number | undefined;
  where: Where;
  kinds: readonly NextKind[];
  genres: readonly string[];
  languages: readonly string[];
}

/** The filters in the query string; a missing part is the default. */
export interface FilterQuery {
  with?: string[] | undefined;
  minutes?: string | undefined;
  on?: string[] | undefined;
  kind?: NextKind[] | undefined;
  genre?: string[] | undefined;
  language?: string[] | undefined;
}

export interface NextQuery extends FilterQuery {
  view?: Exclude<View, 'tonight'> | undefined;
  /**
   * The finish line's scope: 'ceremony:98', 'decade:1930', 'category:directing', 'rings:best-picture.98,directing.98.97'. A
   * missing one is all rings, or those of the goal.
   */
  scope?: string | undefined;
  /** The finish line by a day instead of by hours. */
  by?: 'date' | undefined;
}

const kinds: readonly NextKind[] = ['features', 'shorts', 'documentaries'];

export const noFilters: Filters = {
  friendIds: [],
  minutes: undefined,
  where: 'auto',
  kinds: [],
  genres: [],
  languages: [],
};

/** The shortest and the longest time that can be chosen, in minutes. */
export const MINUTES = { min: 5, max: 900 };

/** As many as the server accepts. */
export const MAX_FRIENDS = 20;

export function readNextQuery(query: Record<string, unknown>): NextQuery {
  const view = views.find((name) => name === query.view);
  return {
    ...readFilterQuery(query),
    view: view === 'tonight' ? undefined : view,
    scope: typeof query.scope === 'string' && query.scope !== '' ? query.scope : undefined,
    by: query.by === 'date' ? 'date' : undefined,
  };
}

export function readFilterQuery(query: Record<string, unknown>): FilterQuery {
  const minutes = Number(query.minutes);
  const isPossible = Number.isInteger(minutes) && minutes >= MINUTES.min && minutes <= MINUTES.max;
  return {
    with: texts(query.with)?.slice(0, MAX_FRIENDS),
    minutes: isPossible ? String(minutes) : undefined,
    on: texts(query.on),
    kind: texts(query.kind)?.filter((kind) => kinds.some((name) => name === kind)) as NextKind[] | undefined,
    genre: texts(query.genre),
    language: texts(query.language),
  };
}

/** The values of a repeated parameter, sorted, so that the same filters have the same URL. */
function texts(value: unknown): string[] | undefined {
  const all = [value].flat().filter((text) => typeof text === 'string' && text !== '');
  return all.length > 0 ? [...new Set(all as string[])].sort() : undefined;
}

export function filtersOf(query: FilterQuery): Filters {
  const [first] = query.on ?? [];
  return {
    friendIds: query.with ?? [],
    minutes: query.minutes === undefined ? undefined : Number(query.minutes),
    // Not compared with the services: `useFilters` does that.
    where:
      first === undefined
        ? 'auto'
        : first === 'any' || first === 'mine'
          ? first
          : ((query.on ?? []) as ServiceId[]),
    kinds: query.kind ?? [],
    genres: query.genre ?? [],
    languages: query.language ?? [],
  };
}

export function queryOf({ friendIds, minutes, where, kinds, genres, languages }: Filters): FilterQuery {
  return readFilterQuery({
    with: friendIds,
    minutes,
    on: where === 'auto' ? undefined : where,
    kind: kinds,
    genre: genres,
    language: languages,
  });
}
