// Order and filters in the query string: /watchlist?sort=runtime&service=mubi. Apart, because the first page loads it.
import { type Kind, kinds } from '../../shared/film/filmKind';
import type { ServiceId } from '../../shared/streaming/services';

const sorts = ['added', 'runtime', 'year', 'rings', 'where'] as const;
export type Sort = (typeof sorts)[number];

/** `mine`: on any of the user's services. */
export type Service = 'all' | 'mine' | ServiceId;

export interface Choice {
  sort: Sort;
  kind: Kind;
  service: Service;
}

/** The choice in the query string; a missing part is the default. */
export interface ChoiceQuery {
  sort?: Exclude<Sort, 'added'> | undefined;
  kind?: Exclude<Kind, 'all'> | undefined;
  service?: Exclude<Service, 'all'> | undefined;
}

export const defaultChoice: Choice = { sort: 'added', kind: 'all', service: 'all' };

/** Parses the query string and ignores unknown values. */
export function readChoiceQuery({ sort, kind, service }: Record<string, unknown>): ChoiceQuery {
  return queryOf({
    sort: sorts.find((option) => option === sort) ?? 'added',
    kind: kinds.find((option) => option === kind) ?? 'all',
    // Not compared with the services, which the first page doesn't load: the page does that.
    service: typeof service === 'string' ? (service as Service) : 'all',
  });
}

export function queryOf({ sort, kind, service }: Choice): ChoiceQuery {
  return {
    sort: sort === 'added' ? undefined : sort,
    kind: kind === 'all' ? undefined : kind,
    service: service === 'all' ? undefined : service,
  };
}

export function choiceOf({ sort, kind, service }: ChoiceQuery): Choice {
  return { sort: sort ?? 'added', kind: kind ?? 'all', service: service ?? 'all' };
}
