import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { countText } from '../../../lib/countText';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { type SuggestedPerson, searchQueries } from '../queries';
import { type Search, searchTypes } from '../searchTypes';
import styles from './NoResults.module.css';

/** Empty state of a search without results, or without a search text. Offers people with that name. */
export function NoResults({ search }: { search?: Search }) {
  const others = searchTypes.filter(({ value }) => value !== search?.type);
  const { data, isPlaceholderData } = useQuery({
    ...searchQueries.suggestions(search?.text ?? ''),
    enabled: search !== undefined && search.type !== 'nominees',
  });
  // While another text loads, the data is of the one before.
  const people = search && data && !isPlaceholderData ? data.people : [];
  return (
    <EmptyState
      art={<SearchX strokeWidth={1.25} />}
      heading="h2"
      title="no results"
      action={
        search && (
          <div className={styles.others}>
            {people.map((person) => (
              <ButtonLink
                key={`${person.name} ${person.film_ids[0]}`}
                variant="primary"
                {...personTarget(person)}
              >
                {person.name}, {countText(person.nomCount, 'nomination')}
              </ButtonLink>
            ))}
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
      {!search
        ? 'Type a title, a name or a keyword and choose where to search.'
        : people.length > 0
          ? 'Looking for a person?'
          : 'Check the spelling, or try a shorter search or another type.'}
    </EmptyState>
  );
}

/** The person's page or, without one, their films. */
function personTarget({ _id, name }: SuggestedPerson) {
  return _id
    ? ({ to: '/person/$person_id', params: { person_id: _id }, search: {} } as const)
    : ({
        to: '/search-results',
        search: { searchText: name.toLowerCase(), searchType: 'nominees' },
      } as const);
}
