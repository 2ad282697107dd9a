import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ceremonyDateText } from '../../../lib/dates';
import { ordinal } from '../../../lib/ordinals';
import type { LoadedQuery } from '../../../lib/query';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { ProgressBar } from '../../../ui/ProgressBar';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { CategoryWinners } from './CategoryWinners';
import { CeremonyPicker } from './CeremonyPicker';
import styles from './SetWinnersPage.module.css';
import { useSetWon } from './useSetWon';
import { winnerBoard } from './winnerBoard';

/** Sets the winners of a ceremony, nomination by nomination. */
export function SetWinnersPage() {
  const { ceremony_num } = useParams({ from: '/member/admin/admin/set-category-winners/$ceremony_num' });
  const overview = useQuery(ceremonyQueries.overview());
  const ceremony = overview.data?.find((it) => String(it.ceremony) === ceremony_num);
  if (overview.data && !ceremony)
    return <NoCeremony ceremony={ceremony_num} newest={overview.data[0]?.ceremony} />;
  return (
    <AdminFrame
      title={ceremony ? `${ordinal(ceremony.ceremony)} ceremony: winners` : 'Winners'}
      lead={ceremony && `${ceremonyDateText(ceremony.date)} · ${ceremony.venue}`}
      actions={
        ceremony && overview.data && <CeremonyPicker ceremonies={overview.data} current={ceremony.ceremony} />
      }
    >
      <NominationsState query={overview}>
        {() => ceremony && <Board ceremony={ceremony.ceremony} />}
      </NominationsState>
    </AdminFrame>
  );
}

function Board({ ceremony }: { ceremony: number }) {
  const films = useQuery(ceremonyQueries.films(ceremony));
  return (
    <NominationsState query={films}>
      {(list) => <Winners ceremony={ceremony} films={list} />}
    </NominationsState>
  );
}

function Winners({ ceremony, films }: { ceremony: number; films: Parameters<typeof winnerBoard>[0] }) {
  const { setWon, pending } = useSetWon(ceremony);
  const categories = winnerBoard(films);
  const decided = categories.filter(({ wins }) => wins > 0).length;
  if (categories.length === 0) {
    return (
      <EmptyState art={<CalendarX2 strokeWidth={1.25} />} title="No nominations yet" heading="h2">
        Import them to set the winners.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.decided}>
        <ProgressBar label="Categories with a winner" value={decided} max={categories.length} />
        <p role="status">
          <strong>{decided}</strong> of {categories.length} categories have a winner. Changes go live right
          away.
        </p>
      </div>
      <div className={styles.categories}>
        {categories.map((category) => (
          <CategoryWinners key={category.key} category={category} pending={pending} onSet={setWon} />
        ))}
      </div>
    </>
  );
}

interface NominationsStateProps<Data> {
  query: LoadedQuery<Data>;
  children: (data: Data) => ReactNode;
}

function NominationsState<Data>({ query, children }: NominationsStateProps<Data>) {
  return (
    <QueryState
      query={query}
      pending={
        <div className={styles.categories} aria-busy="true">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} height="20rem" />
          ))}
        </div>
      }
      failure={{ title: "We couldn't load the nominations", heading: 'h2' }}
    >
      {children}
    </QueryState>
  );
}

function NoCeremony({ ceremony, newest }: { ceremony: string; newest: number | undefined }) {
  return (
    <AdminFrame title="Winners">
      <EmptyState
        art={<CalendarX2 strokeWidth={1.25} />}
        title={`There's no ceremony ${ceremony}`}
        heading="h2"
        action={
          newest && (
            <ButtonLink
              to="/admin/set-category-winners/$ceremony_num"
              params={{ ceremony_num: String(newest) }}
            >
              Go to the {ordinal(newest)}
            </ButtonLink>
          )
        }
      >
        {newest && `Ceremonies go from 1 to ${newest}.`}
      </EmptyState>
    </AdminFrame>
  );
}
