import { SearchX } from 'lucide-react';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import styles from './NoResults.module.css';
import { type Search, searchTypes } from './searchTypes';

/** Empty state of a search without results, or without a search text. */
export function NoResults({ search }: { search?: Search }) {
  const others = searchTypes.filter(({ value }) => value !== search?.type);
  return (
    <EmptyState
      art={<SearchX strokeWidth={1.25} />}
      heading="h2"
      title="no results"
      action={
        search && (
          <div className={styles.others}>
            {others.map(({ value, label }) => (
              <ButtonLink
                key={value}
                to="/search-results"
                search={{ searchText: search.text, searchType: value }}
              >
                Search {label}
              </ButtonLink>
            ))}
          </div>
        )
      }
    >
      {search
        ? 'Check the spelling, or try a shorter search or another type.'
        : 'Type a title, a name or a keyword and choose where to search.'}
    </EmptyState>
  );
}
