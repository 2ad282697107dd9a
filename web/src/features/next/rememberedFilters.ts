// The filters of the last visit, remembered until log-out: links to the page have none. Who watches isn't remembered.
import { redirect } from '@tanstack/react-router';
import { storedForUser } from '../../shared/me/storedForUser';
import { type FilterQuery, type Filters, type NextQuery, queryOf, readFilterQuery } from './nextQuery';

const stored = storedForUser('next-filters');

export function rememberFilters(filters: Filters): void {
  const query = queryOf({ ...filters, friendIds: [] });
  if (isEmpty(query)) stored.clear();
  else stored.write(JSON.stringify(query));
}

function isEmpty(query: FilterQuery): boolean {
  return Object.values(query).every((value) => value === undefined);
}

function readFilters(): FilterQuery {
  try {
    return readFilterQuery(JSON.parse(stored.read() ?? '{}') ?? {});
  } catch {
    return {};
  }
}

/** Route guard: adds the remembered filters to a URL without any. */
export function restoreFilters({ search }: { search: NextQuery }): void {
  // The friends of a link like "watch together" don't replace the other filters.
  if (!isEmpty(readFilterQuery({ ...search, with: undefined }))) return;
  const remembered = readFilters();
  if (isEmpty(remembered)) return;
  throw redirect({
    to: '/next',
    search: { ...search, ...remembered, with: search.with },
    replace: true,
  });
}
