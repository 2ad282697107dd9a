// Which people are looked at. It lives in the address, so that Back and a link bring the same page.

export const groups = [
  { value: 'everybody', label: 'Everybody' },
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
  /** Counted from 1; the first is not named. */
  page?: number | undefined;
}

export const PAGE_SIZE = 50;

/** What an address says; what it should not say is left out. */
export function readUsersQuery({ search, among, sort, page }: Record<string, unknown>): UsersQuery {
  const number = typeof page === 'string' || typeof page === 'number' ? Number(page) : Number.NaN;
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search : undefined,
    among: groups.find(({ value }) => value === among && value !== 'everybody')?.value,
    sort: orders.find((order) => order === sort && order !== 'newest'),
    page: Number.isSafeInteger(number) && number > 1 && number < 10_000_000 ? number : undefined,
  };
}

/** The order after a press on a column: the other way round if it is the one already. */
export function nextOrder(column: 'name' | 'joined', now: Order): Order {
  if (column === 'name') return now === 'name' ? 'name-backwards' : 'name';
  return now === 'newest' ? 'oldest' : 'newest';
}
