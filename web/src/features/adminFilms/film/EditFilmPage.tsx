import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { Problem } from '../../../api/problem';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Skeleton } from '../../../ui/Skeleton';
import { adminFilmQueries } from '../queries';
import styles from './EditFilmPage.module.css';
import { FilmEditor } from './FilmEditor';

/** A film next to the providers' records of it. */
export function EditFilmPage() {
  const { filmId } = useParams({ from: '/member/admin/admin/edit-film/$filmId' });
  const { data: film, error, refetch, isFetching } = useQuery(adminFilmQueries.film(filmId));
  return (
    <AdminFrame
      title={film?.name ?? 'Edit film'}
      lead={film && `${film.year} · ${film._id}`}
      actions={
        film && (
          <ButtonLink to="/admin/films/$year" params={{ year: String(film.year) }}>
            Films from {film.year}
          </ButtonLink>
        )
      }
    >
      {film && <FilmEditor key={film._id} film={film} onReload={async () => (await refetch()).data} />}
      {!film && !error && (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height="40rem" />
          <Skeleton height="30rem" />
          <Skeleton height="30rem" />
        </div>
      )}
      {!film && error instanceof Problem && error.status === 404 && (
        <EmptyState
          art={<Clapperboard strokeWidth={1.25} />}
          title="Film not found"
          heading="h2"
          action={<ButtonLink to="/admin/macrodata-refinement">Back to films</ButtonLink>}
        >
          There's no film with the ID {filmId}.
        </EmptyState>
      )}
      {!film && error && !(error instanceof Problem && error.status === 404) && (
        <LoadFailure
          heading="h2"
          title="We couldn't load this film"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </AdminFrame>
  );
}
