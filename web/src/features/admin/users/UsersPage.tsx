import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useDebouncedValue } from '../../../lib/useDebouncedValue';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { PillSelect } from '../../../ui/PillSelect';
import { TextField } from '../../../ui/TextField';
import { Pager } from './Pager';
import { usersQueries } from './queries';
import styles from './UsersPage.module.css';
import { UsersSkeleton } from './UsersSkeleton';
import { UsersTable } from './UsersTable';
import { groups, PAGE_SIZE, type UsersQuery } from './usersQuery';

/** While somebody types. */
const SETTLED_MS = 200;

export function UsersPage() {
  const asked = useSearch({ from: '/member/admin/admin/users' });
  const navigate = useNavigate({ from: '/admin/users' });
  const ask = (change: UsersQuery) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...change }), replace: true });
  const [typed, setTyped] = useTypedSearch(asked.search, (search) => ask({ search }));
  const found = useQuery(usersQueries.page(asked));
  const pages = found.data && Math.max(1, Math.ceil(found.data.total / PAGE_SIZE));
  const page = asked.page ?? 1;

  return (
    <AdminFrame
      title="Users"
      lead={found.data ? countText(found.data.total, 'person', 'people') : 'Everybody with an account'}
    >
      <div className={styles.tools}>
        <search className={styles.search}>
          <TextField
            label="Search"
            type="search"
            placeholder="Name, e-mail or id"
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <PillSelect
          label="Who"
          options={groups}
          value={asked.among ?? 'everybody'}
          onChange={(among) => ask({ among: among === 'everybody' ? undefined : among })}
        />
      </div>
      {found.isPending ? (
        <UsersSkeleton />
      ) : found.isError ? (
        <LoadFailure
          title="The users could not be loaded"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : found.data.users.length === 0 ? (
        <EmptyState
          art={<SearchX strokeWidth={1} />}
          title="Nobody found"
          action={
            <Button
              onClick={() => {
                setTyped('');
                ask({ search: undefined, among: undefined });
              }}
            >
              Show everybody
            </Button>
          }
        >
          Names and e-mail addresses are looked through for what you type.
        </EmptyState>
      ) : (
        <UsersTable
          users={found.data.users}
          order={asked.sort ?? 'newest'}
          isOutdated={found.isPlaceholderData}
          onOrder={(sort) => ask({ sort: sort === 'newest' ? undefined : sort })}
        />
      )}
      {pages !== undefined && pages > 1 && <Pager page={Math.min(page, pages)} pages={pages} />}
    </AdminFrame>
  );
}

/** What stands in the field; it is searched for once nothing more is typed, and follows the address otherwise. */
function useTypedSearch(
  searched: string | undefined,
  onSettled: (search: string | undefined) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(searched ?? '');
  const [known, setKnown] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    if (typed.trim() !== (searched ?? '').trim()) setTyped(searched ?? '');
  }
  const settled = useDebouncedValue(typed, SETTLED_MS);
  const search = useEffectEvent((text: string) => {
    if (text === typed && text.trim() !== (searched ?? '').trim()) onSettled(text.trim() || undefined);
  });
  useEffect(() => search(settled), [settled]);
  return [typed, setTyped];
}
