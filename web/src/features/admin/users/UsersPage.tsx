import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useDebouncedValue } from '../../../lib/useDebouncedValue';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { TextField } from '../../../ui/TextField';
import { Pager } from './Pager';
import { usersQueries } from './queries';
import styles from './UsersPage.module.css';
import { UsersSkeleton } from './UsersSkeleton';
import { UsersTable } from './UsersTable';
import { groups, PAGE_SIZE, type UsersQuery } from './usersQuery';

const SEARCH_DEBOUNCE_MS = 200;

export function UsersPage() {
  const query = useSearch({ from: '/member/admin/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const updateQuery = (change: UsersQuery) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...change }), replace: true });
  const [typed, setTyped] = useTypedSearch(query.search, (search) => updateQuery({ search }));
  const found = useQuery(usersQueries.page(query));
  const pages = found.data && Math.max(1, Math.ceil(found.data.total / PAGE_SIZE));
  const page = query.page ?? 1;

  return (
    <AdminFrame
      title="Users"
      lead={found.data ? countText(found.data.total, 'person', 'people') : 'Everyone with an account'}
    >
      <div className={styles.tools}>
        <search className={styles.search}>
          <TextField
            label="Search"
            type="search"
            placeholder="Name, email or ID"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <PillSelect
          label="Filter"
          options={groups}
          value={query.among ?? 'everybody'}
          onChange={(among) => updateQuery({ among: among === 'everybody' ? undefined : among })}
        />
      </div>
      <QueryState query={found} pending={<UsersSkeleton />} failure={{ title: "We couldn't load the users" }}>
        {({ users }) =>
          users.length === 0 ? (
            <EmptyState
              art={<SearchX strokeWidth={1} />}
              title="No users found"
              action={
                <Button
                  onClick={() => {
                    setTyped('');
                    updateQuery({ search: undefined, among: undefined });
                  }}
                >
                  Show all users
                </Button>
              }
            >
              Try another name, email or ID.
            </EmptyState>
          ) : (
            <UsersTable
              users={users}
              order={query.sort ?? 'newest'}
              isOutdated={found.isPlaceholderData}
              onOrder={(sort) => updateQuery({ sort: sort === 'newest' ? undefined : sort })}
            />
          )
        }
      </QueryState>
      {pages !== undefined && pages > 1 && <Pager page={Math.min(page, pages)} pages={pages} />}
    </AdminFrame>
  );
}

/** The search field's text: debounced into the URL, and updated when the URL changes otherwise. */
function useTypedSearch(
  searched: string | undefined,
  onSearch: (search: string | undefined) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(searched ?? '');
  const [lastSearched, setLastSearched] = useState(searched);
  if (lastSearched !== searched) {
    setLastSearched(searched);
    if (typed.trim() !== (searched ?? '').trim()) setTyped(searched ?? '');
  }
  const debounced = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const search = useEffectEvent((text: string) => {
    if (text === typed && text.trim() !== (searched ?? '').trim()) onSearch(text.trim() || undefined);
  });
  useEffect(() => search(debounced), [debounced]);
  return [typed, setTyped];
}
