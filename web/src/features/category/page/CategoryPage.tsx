import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { bothOf } from '../../../lib/query';
import { ceremonyQueries } from '../../../shared/ceremony/queries';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { PublicSkeleton } from '../../../shared/publicPages/PublicSkeleton';
import { Page } from '../../../ui/Page';
import { QueryState } from '../../../ui/QueryState';
import { CategoryDetails } from './CategoryDetails';

/** A category of a ceremony for visitors; users have a dialog. */
export function CategoryPage() {
  const { ceremony_num, category_id } = useParams({ from: '/ceremony/$ceremony_num/$category_id' });
  const ceremony = Number(ceremony_num);
  const overview = useQuery(ceremonyQueries.overview());
  const films = useQuery(ceremonyQueries.categoryFilms(ceremony, category_id));
  return (
    <Page width="middle">
      <QueryState
        query={bothOf(overview, films)}
        pending={
          <PublicSkeleton title="Category">
            <FilmRowSkeletons count={5} />
          </PublicSkeleton>
        }
        failure={{ title: "We couldn't load this category", heading: 'h2' }}
      >
        {([all, list]) => (
          <CategoryDetails ceremony={ceremony} category={category_id} overview={all} films={list} />
        )}
      </QueryState>
    </Page>
  );
}
