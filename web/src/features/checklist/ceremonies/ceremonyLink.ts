import { filterQuery } from '../filters';

/** Link to a ceremony's checklist that carries the filters over, but not an open film. */
export function ceremonyLink(ceremony: number) {
  return {
    to: '/checklist/{-$init_ceremony}',
    params: { init_ceremony: String(ceremony) },
    search: (old: Record<string, unknown>) => filterQuery(old),
  } as const;
}
