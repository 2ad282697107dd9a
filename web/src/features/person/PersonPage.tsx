import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UserRoundX } from 'lucide-react';
import { isNotFound } from '../../api/problem';
import { useMe } from '../../shared/me/queries';
import { personQueries } from '../../shared/person/queries';
import { ButtonLink } from '../../ui/ButtonLink';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
import { PersonDetails } from './PersonDetails';
import { PersonSkeleton } from './PersonSkeleton';

/** A nominated person or company: what they were nominated for, and what the user has seen of it. */
export function PersonPage() {
  const { person_id } = useParams({ from: '/person/$person_id' });
  const me = useMe();
  const query = useQuery(personQueries.person(person_id));
  return (
    <Page>
      <QueryState
        query={query}
        pending={<PersonSkeleton />}
        failure={{ title: "We couldn't load this person", heading: 'h2' }}
        explain={(error) =>
          isNotFound(error) && (
            <EmptyState
              art={<UserRoundX strokeWidth={1.25} />}
              heading="h2"
              title="Person not found"
              action={
                me ? (
                  <ButtonLink to="/people">See all people</ButtonLink>
                ) : (
                  <ButtonLink to="/welcome">Go to Laurels</ButtonLink>
                )
              }
            >
              There's no nominee at this link.
            </EmptyState>
          )
        }
      >
        {(person) => <PersonDetails key={person._id} person={person} isMember={me !== undefined} />}
      </QueryState>
    </Page>
  );
}
