import { filterQuery } from '../filters';

/** Leads to a ceremony's checklist; the filters come along, an open film does not. */
export function ceremonyLink(ceremony: number) {
  return {
    to: '/checklist/{-$init_ceremony}',
    params: { init_ceremony: String(ceremony) },
    search: (old: Record<string, unknown>) => filterQuery(old),
  } as const;
}
