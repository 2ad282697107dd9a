import { useQuery } from '@tanstack/react-query';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { QueryState } from '../../../ui/QueryState';
import { searchQueries } from '../queries';
import { MAX_RESULTS, type Search, searchTypes } from '../searchTypes';
import { NomineeResults } from './NomineeResults';
import { NoResults } from './NoResults';
import { ResultList } from './ResultList';
import styles from './SearchResults.module.css';

/** Results of a search, or its loading, empty or error state. */
export function SearchResults({ search }: { search: Search }) {
  const results = useQuery(searchQueries.results(search));
  const { data, error } = results;
  const typeLabel = searchTypes.find(({ value }) => value === search.type)?.label;
  return (
    <>
      <p className={styles.count} role="status">
        {data ? `${countText(data.hits.length)} in ${typeLabel}` : error ? '' : 'Searching…'}
        {data?.isSaved && ". You're offline, so we searched what's saved on this device."}
      </p>
      <QueryState
        query={results}
        pending={<FilmRowSkeletons count={6} />}
        failure={{ title: "We couldn't load the results", heading: 'h2' }}
      >
        {({ hits }) =>
          hits.length === 0 ? (
            <NoResults search={search} />
          ) : search.type === 'nominees' ? (
            <NomineeResults key={search.text} search={search} hits={hits} />
          ) : (
            <ResultList key={`${search.type} ${search.text}`} search={search} hits={hits} />
          )
        }
      </QueryState>
    </>
  );
}

function countText(count: number): string {
  if (count >= MAX_RESULTS) return `The first ${count} films`;
  return count === 1 ? '1 film' : `${count} films`;
}
