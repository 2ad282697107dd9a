import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { countText } from '../../lib/countText';
import { categoryOptions, decadeOptions } from '../../shared/ceremony/options';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMarks } from '../../shared/marks/useMarks';
import { peopleQueries } from '../../shared/person/peopleQueries';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { PillSelect } from '../../ui/PillSelect';
import { QueryState } from '../../ui/QueryState';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Skeleton } from '../../ui/Skeleton';
import { Stepper } from '../../ui/Stepper';
import { NameField } from './NameField';
import { NoPeople } from './NoPeople';
import styles from './PeoplePage.module.css';
import { PersonRow } from './PersonRow';
import { type Choice, choiceOf, queryOf, type Sort } from './peopleQuery';

const sortOptions: readonly { value: Sort; label: string }[] = [
  { value: 'nearest', label: 'Nearest to complete' },
  { value: 'nominations', label: 'Most nominated' },
  { value: 'wins', label: 'Most wins' },
];

const showOptions = [
  { value: 'all', label: 'All' },
  { value: 'unseen', label: 'Unseen' },
] as const;

const all = (label: string) => ({ value: 'all', label });

/** Nominated people, with what the user has seen of them. */
export function PeoplePage() {
  const [choice, setChoice] = useChoice();
  const overview = useQuery(ceremonyQueries.overview());
  const { sort, award, decade, name, show, page } = choice;
  const query = useQuery(
    peopleQueries.list({
      sort,
      page,
      ...(award !== 'all' && { category: award }),
      ...(decade !== 'all' && { decade: Number(decade) }),
      ...(name && { q: name }),
      ...(show === 'unseen' && { unseen: true }),
    }),
  );
  const { viewed } = useMarks();
  const ceremonies = overview.data ?? [];
  // Another choice begins at its first page.
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, page: 1, ...changes });
  const turnTo = (next: number) => {
    change({ page: next });
    window.scrollTo({ top: 0 });
  };

  return (
    <Page>
      <PageHeader title="People" lead="Everyone ever nominated for a film, and what you've seen of them." />
      <div className={styles.bar}>
        <PillSelect
          label="Sort by"
          options={sortOptions}
          value={sort}
          onChange={(next) => change({ sort: next })}
        />
        <div className={styles.category}>
          <PillSelect
            label="Category"
            options={withChosen([all('All categories'), ...categoryOptions(ceremonies)], award)}
            value={award}
            onChange={(next) => change({ award: next })}
          />
        </div>
        <PillSelect
          label="Decade"
          options={withChosen([all('All decades'), ...decadeOptions(ceremonies)], decade)}
          value={decade}
          onChange={(next) => change({ decade: next })}
        />
        <SegmentedControl
          label="Show people"
          options={showOptions}
          value={show}
          onChange={(next) => change({ show: next })}
        />
        <NameField value={name} onChange={(next) => change({ name: next })} />
        <p className={styles.total} aria-live="polite">
          {query.data && !query.isPlaceholderData && countText(query.data.total, 'person', 'people')}
        </p>
      </div>
      <QueryState
        query={query}
        pending={<PeopleSkeleton />}
        failure={{ title: "We couldn't load people", heading: 'h2' }}
      >
        {({ people, page: shown, pages, next }) =>
          people.length === 0 ? (
            <NoPeople choice={choice} onChange={change} />
          ) : (
            <>
              <ol className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
                {people.map((person) => (
                  <li key={person._id}>
                    <PersonRow person={person} viewed={viewed} />
                  </li>
                ))}
              </ol>
              {pages > 1 && (
                <Stepper
                  label="Pages"
                  noun="page"
                  position={shown}
                  total={pages}
                  onPrevious={shown > 1 ? () => turnTo(shown - 1) : undefined}
                  onNext={next ? () => turnTo(next) : undefined}
                />
              )}
            </>
          )
        }
      </QueryState>
    </Page>
  );
}

function PeopleSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
        <Skeleton key={row} height="5rem" />
      ))}
    </div>
  );
}

/** Until the ceremonies have loaded, the chosen option isn't among them. */
function withChosen(options: { value: string; label: string }[], chosen: string) {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }];
}

/** Order, filters and page, stored in the query string. */
function useChoice(): [Choice, (choice: Choice) => void] {
  const search = useSearch({ from: '/member/people' });
  const navigate = useNavigate();
  const choice = useMemo(() => choiceOf(search), [search]);
  const setChoice = (chosen: Choice) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...queryOf(chosen) }),
      replace: chosen.page === choice.page,
      resetScroll: false,
    });
  return [choice, setChoice];
}
