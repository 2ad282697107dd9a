import { useQuery } from '@tanstack/react-query';
import { FilmRowSkeletons } from '../../shared/film/FilmRowSkeletons';
import { LoadFailure } from '../../ui/LoadFailure';
import { NoResults } from './NoResults';
import { searchQueries } from './queries';
import { ResultList } from './ResultList';
import styles from './SearchResults.module.css';
import { MAX_RESULTS, type Search, searchTypes } from './searchTypes';

/** Results of a search, or its loading, empty or error state. */
export function SearchResults({ search }: { search: Search }) {
  const { data: hits, error, isFetching, refetch } = useQuery(searchQueries.results(search));
  const typeLabel = searchTypes.find(({ value }) => value === search.type)?.label;
  return (
    <>
      <p className={styles.count} role="status">
        {hits ? countText(hits.length) : error ? '' : 'Searching…'} {hits && `in ${typeLabel}`}
      </p>
      {hits ? (
        hits.length > 0 ? (
          <ResultList key={`${search.type} ${search.text}`} search={search} hits={hits} />
        ) : (
          <NoResults search={search} />
        )
      ) : error ? (
        <LoadFailure
          heading="h2"
          title="We couldn't load the results"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <FilmRowSkeletons count={6} />
      )}
    </>
  );
}

function countText(count: number): string {
  if (count >= MAX_RESULTS) return `The first ${count} films`;
  return count === 1 ? '1 film' : `${count} films`;
}
