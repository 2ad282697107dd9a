import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PartyPopper, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { numberText } from '../../../lib/numbers';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { PillSelect } from '../../../ui/PillSelect';
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

/** More than anybody mends in a sitting; the rest is a press away. */
const AT_ONCE = 100;

/** The films that lack something. */
export function MacrodataPage() {
  const { data: films, error, refetch, isFetching } = useQuery(adminFilmQueries.attention());
  return (
    <AdminFrame
      title="Macrodata refinement"
      lead={films ? `${countText(films.length, 'film')} lack something.` : 'Films that lack something.'}
      actions={<YearLink />}
    >
      {films && <Attention films={films} />}
      {!films && !error && (
        <div aria-busy="true">
          <Skeleton height="36rem" />
        </div>
      )}
      {!films && error && (
        <LoadFailure
          heading="h2"
          title="The films did not come"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </AdminFrame>
  );
}

function Attention({ films }: { films: readonly AdminFilmRow[] }) {
  const filter = useSearch({ from: '/member/admin/admin/macrodata-refinement' });
  const navigate = useNavigate({ from: '/admin/macrodata-refinement' });
  const [shown, setShown] = useState(AT_ONCE);
  const counts = useMemo(() => countMissingFields(films), [films]);
  const found = useMemo(() => mostUrgentFirst(filterAttention(films, filter)), [films, filter]);

  const setFilter = (change: typeof filter) => {
    setShown(AT_ONCE);
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false });
  };

  if (films.length === 0) {
    return (
      <EmptyState art={<PartyPopper strokeWidth={1.25} />} title="Nothing is lacking" heading="h2">
        Every film has everything the catalogue keeps.
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
          label="What is lacking"
          options={[
            { value: 'all', label: `Anything (${numberText(films.length)})` },
            ...missingFields
              .filter((lack) => counts.has(lack))
              .map((lack) => ({
                value: lack,
                label: `No ${missingFieldText(lack)} (${numberText(counts.get(lack) ?? 0)})`,
              })),
          ]}
          value={filter.lack ?? 'all'}
          onChange={(value) => setFilter({ lack: missingFields.find((lack) => lack === value) })}
        />
      </search>
      <p role="status" className={styles.count}>
        {countText(found.length, 'film')}
        {found.length > shown && `, the first ${shown} shown`}
      </p>
      {found.length > 0 ? (
        <AdminFilmList label="Films needing attention" films={found.slice(0, shown)} />
      ) : (
        <EmptyState art={<SearchX strokeWidth={1.25} />} title="No film fits" heading="h2">
          Try another title, or anything that is lacking.
        </EmptyState>
      )}
      {found.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(AT_ONCE, found.length - shown)} more
          </Button>
        </div>
      )}
    </>
  );
}
