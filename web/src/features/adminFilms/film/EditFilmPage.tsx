import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Clapperboard } from 'lucide-react';
import { isNotFound } from '../../../api/problem';
import { AdminFrame } from '../../../shared/admin/AdminFrame';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { adminFilmQueries } from '../queries';
import styles from './EditFilmPage.module.css';
import { FilmEditor } from './FilmEditor';

/** A film next to the providers' records of it. */
export function EditFilmPage() {
  const { filmId } = useParams({ from: '/member/admin/admin/edit-film/$filmId' });
  const details = useQuery(adminFilmQueries.film(filmId));
  const { data: film, refetch } = details;
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
      <QueryState
        query={details}
        pending={
          <div className={styles.columns} aria-busy="true">
            <Skeleton height="40rem" />
            <Skeleton height="30rem" />
            <Skeleton height="30rem" />
          </div>
        }
        failure={{ title: "We couldn't load this film", heading: 'h2' }}
        explain={(error) =>
          isNotFound(error) && (
            <EmptyState
              art={<Clapperboard strokeWidth={1.25} />}
              title="Film not found"
              heading="h2"
              action={<ButtonLink to="/admin/macrodata-refinement">Back to films</ButtonLink>}
            >
              There's no film with the ID {filmId}.
            </EmptyState>
          )
        }
      >
        {(loaded) => (
          <FilmEditor key={loaded._id} film={loaded} onReload={async () => (await refetch()).data} />
        )}
      </QueryState>
    </AdminFrame>
  );
}
