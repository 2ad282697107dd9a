import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { countText } from '../../../lib/countText';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { EmptyState } from '../../../ui/EmptyState';
import { PillSelect } from '../../../ui/PillSelect';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { adminFilmQueries } from '../queries';
import { AdminFilmList } from './AdminFilmList';
import { yearsAround } from './years';

/** Every nominated film of a year. */
export function FilmsByYearPage() {
  const { year: yearParam } = useParams({ from: '/member/admin/admin/films/$year' });
  const year = /^\d{4}$/.test(yearParam) ? Number(yearParam) : undefined;
  const navigate = useNavigate();
  const films = useQuery({ ...adminFilmQueries.ofYear(year ?? 0), enabled: year !== undefined });
  const years = yearsAround(new Date().getUTCFullYear(), year);
  return (
    <AdminFrame
      title={`Films from ${yearParam}`}
      lead={films.data && `${countText(films.data.length, 'nominated film')}.`}
      actions={
        <PillSelect
          label="Year"
          options={years.map((value) => ({ value, label: value }))}
          value={yearParam}
          onChange={(chosen) => navigate({ to: '/admin/films/$year', params: { year: chosen } })}
        />
      }
    >
      {year === undefined ? (
        <NoFilms>“{yearParam}” isn't a year.</NoFilms>
      ) : (
        <QueryState
          query={films}
          pending={
            <div aria-busy="true">
              <Skeleton height="36rem" />
            </div>
          }
          failure={{ title: "We couldn't load the films", heading: 'h2' }}
        >
          {(found) =>
            found.length === 0 ? (
              <NoFilms>No films from {yearParam} were nominated.</NoFilms>
            ) : (
              <AdminFilmList label={`Films from ${year}`} films={found} />
            )
          }
        </QueryState>
      )}
    </AdminFrame>
  );
}

function NoFilms({ children }: { children: ReactNode }) {
  return (
    <EmptyState art={<CalendarX2 strokeWidth={1.25} />} title="No films" heading="h2">
      {children}
    </EmptyState>
  );
}
