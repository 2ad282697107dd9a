// The filters of the last visit, remembered until log-out: links to the page have none.
import { redirect } from '@tanstack/react-router';
import { storedForUser } from '../../../shared/me/storedForUser';
import { countFilters, type FilterQuery, type Filters, filtersOf, queryOf, readFilterQuery } from './filters';

const stored = storedForUser('viewing-filters');

export function rememberFilters(filters: Filters): void {
  if (countFilters(filters) > 0) stored.write(JSON.stringify(queryOf(filters)));
  else stored.clear();
}

function readFilters(): FilterQuery | undefined {
  try {
    return readFilterQuery(JSON.parse(stored.read() ?? '{}') ?? {});
  } catch {
    return undefined;
  }
}

/** Route guard: adds the remembered filters to a URL without any. */
export function restoreFilters({ search }: { search: FilterQuery }): void {
  if (countFilters(filtersOf(search)) > 0) return;
  const remembered = readFilters();
  if (!remembered || countFilters(filtersOf(remembered)) === 0) return;
  throw redirect({
    to: '/viewing-options',
    search: { ...search, ...remembered },
    replace: true,
  });
}
