// Search parameters of the users page: filter, order and page.

export const groups = [
  { value: 'everybody', label: 'Everyone' },
  { value: 'admins', label: 'Admins' },
  { value: 'testers', label: 'Testers' },
  { value: 'dev-acquaintances', label: 'Dev acquaintances' },
  { value: 'full-members', label: 'Full members' },
  { value: 'marked-for-deletion', label: 'Marked for deletion' },
] as const;

const orders = ['newest', 'oldest', 'name', 'name-backwards'] as const;

type Group = (typeof groups)[number]['value'];
export type Order = (typeof orders)[number];

export interface UsersQuery {
  search?: string | undefined;
  among?: Group | undefined;
  sort?: Order | undefined;
  /** Starts at 1; undefined on the first page. */
  page?: number | undefined;
}

export const PAGE_SIZE = 50;

/** Parses the URL's search parameters; invalid and default values become undefined. */
export function readUsersQuery({ search, among, sort, page }: Record<string, unknown>): UsersQuery {
  const number = typeof page === 'string' || typeof page === 'number' ? Number(page) : Number.NaN;
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search : undefined,
    among: groups.find(({ value }) => value === among && value !== 'everybody')?.value,
    sort: orders.find((order) => order === sort && order !== 'newest'),
    page: Number.isSafeInteger(number) && number > 1 && number < 10_000_000 ? number : undefined,
  };
}

/** The order after a click on a column: reversed if the column is already sorted. */
export function nextOrder(column: 'name' | 'joined', current: Order): Order {
  if (column === 'name') return current === 'name' ? 'name-backwards' : 'name';
  return current === 'newest' ? 'oldest' : 'newest';
}
