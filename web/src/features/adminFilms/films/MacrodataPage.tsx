import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PartyPopper, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { numberText } from '../../../lib/numbers';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { TextField } from '../../../ui/TextField';
import { adminFilmQueries } from '../queries';
import { AdminFilmList } from './AdminFilmList';
import styles from './MacrodataPage.module.css';
import {
  type AdminFilmRow,
  countMissingFields,
  filterAttention,
  missingFields,
  missingFieldText,
  mostUrgentFirst,
} from './missingFields';
import { YearLink } from './YearLink';

/** How many films are rendered at first, and added by "Show more". */
const PAGE_SIZE = 100;

/** Films with missing data. */
export function MacrodataPage() {
  const attention = useQuery(adminFilmQueries.attention());
  const { data: films } = attention;
  return (
    <AdminFrame
      title="Macrodata refinement"
      lead={films ? `${countText(films.length, 'film')} with missing data.` : 'Films with missing data.'}
      actions={<YearLink />}
    >
      <QueryState
        query={attention}
        pending={
          <div aria-busy="true">
            <Skeleton height="36rem" />
          </div>
        }
        failure={{ title: "We couldn't load the films", heading: 'h2' }}
      >
        {(loaded) => <Attention films={loaded} />}
      </QueryState>
    </AdminFrame>
  );
}

function Attention({ films }: { films: readonly AdminFilmRow[] }) {
  const filter = useSearch({ from: '/member/admin/admin/macrodata-refinement' });
  const navigate = useNavigate({ from: '/admin/macrodata-refinement' });
  const [limit, setLimit] = useState(PAGE_SIZE);
  const counts = useMemo(() => countMissingFields(films), [films]);
  const found = useMemo(() => mostUrgentFirst(filterAttention(films, filter)), [films, filter]);

  const setFilter = (change: typeof filter) => {
    setLimit(PAGE_SIZE);
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false });
  };

  if (films.length === 0) {
    return (
      <EmptyState art={<PartyPopper strokeWidth={1.25} />} title="Nothing missing" heading="h2">
        Every film's data is complete.
      </EmptyState>
    );
  }
  return (
    <>
      <search className={styles.filters}>
        <TextField
          label="Title or year"
          type="search"
          value={filter.text ?? ''}
          onChange={(event) => setFilter({ text: event.currentTarget.value || undefined })}
        />
        <PillSelect
          label="Missing field"
          options={[
            { value: 'all', label: `Any field (${numberText(films.length)})` },
            ...missingFields
              .filter((field) => counts.has(field))
              .map((field) => ({
                value: field,
                label: `No ${missingFieldText(field)} (${numberText(counts.get(field) ?? 0)})`,
              })),
          ]}
          value={filter.lack ?? 'all'}
          onChange={(value) => setFilter({ lack: missingFields.find((field) => field === value) })}
        />
      </search>
      <p role="status" className={styles.count}>
        {countText(found.length, 'film')}
        {found.length > limit && `, showing the first ${limit}`}
      </p>
      {found.length > 0 ? (
        <AdminFilmList label="Films needing attention" films={found.slice(0, limit)} />
      ) : (
        <EmptyState art={<SearchX strokeWidth={1.25} />} title="No matching films" heading="h2">
          Try another title, or any missing field.
        </EmptyState>
      )}
      {found.length > limit && (
        <div className={styles.more}>
          <Button onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show {Math.min(PAGE_SIZE, found.length - limit)} more
          </Button>
        </div>
      )}
    </>
  );
}
