import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { marksOf } from '../../../shared/marks/marksStore';
import { useMarks } from '../../../shared/marks/useMarks';
import { EmptyState } from '../../../ui/EmptyState';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import type { SearchHit } from '../queries';
import type { Search } from '../searchTypes';
import { foundPeople } from './foundPeople';
import styles from './NomineeResults.module.css';
import { newestFirst, type Show, unseen } from './nomineeHits';
import { PeopleList } from './PeopleList';
import { ResultList } from './ResultList';

interface NomineeResultsProps {
  search: Search;
  hits: readonly SearchHit[];
}

/** Films of the nominees that a search found, newest first, with the user's progress. */
export function NomineeResults({ search, hits }: NomineeResultsProps) {
  const { show = 'all' } = useSearch({ from: '/member/search-results' });
  const navigate = useNavigate();
  const { viewed } = useMarks();
  const store = marksOf(useQueryClient());
  const people = useMemo(() => foundPeople(hits), [hits]);
  const sorted = useMemo(() => newestFirst(hits), [hits]);
  // By the marks of the time when it was chosen: a row that is marked stays where it is.
  const listed = useMemo(
    () => (show === 'unseen' ? unseen(sorted, store.marks().viewed) : sorted),
    [sorted, show, store],
  );
  const missing = unseen(hits, viewed).length;
  const setShow = (next: Show) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, show: next === 'all' ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      {people.length > 0 && <PeopleList people={people} searched={search.text} />}
      <div className={styles.bar}>
        <SegmentedControl
          label="Show films"
          options={[
            { value: 'all', label: 'All', count: hits.length },
            { value: 'unseen', label: 'Unseen', count: missing },
          ]}
          value={show}
          onChange={setShow}
        />
        <p className={styles.seen}>
          {hits.length - missing} of {hits.length} seen
        </p>
      </div>
      {listed.length > 0 ? (
        <ResultList key={show} search={search} hits={listed} />
      ) : (
        <EmptyState
          art={<CheckCheck strokeWidth={1.25} />}
          heading="h2"
          title={hits.length === 1 ? "You've seen it." : `You've seen all ${hits.length}.`}
        >
          Choose “All” to list them again.
        </EmptyState>
      )}
    </>
  );
}
