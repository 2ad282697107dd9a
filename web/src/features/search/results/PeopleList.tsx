import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { countText } from '../../../lib/countText';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Highlight } from '../Highlight';
import type { FoundPerson } from './foundPeople';
import styles from './PeopleList.module.css';

interface PeopleListProps {
  people: readonly FoundPerson[];
  /** The search text. */
  searched: string;
}

const MAX_PEOPLE = 6;

/** The people that a search found, above their films. */
export function PeopleList({ people, searched }: PeopleListProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.people}>
      <h2 id={titleId} className={styles.title}>
        People
      </h2>
      <ul className={styles.list}>
        {people.slice(0, MAX_PEOPLE).map(({ id, name, nominations }) => (
          <li key={id}>
            <Link to="/person/$person_id" params={{ person_id: id }} search={{}} className={styles.person}>
              <span>
                <Highlight text={name} searched={searched} />
              </span>
              <span className={styles.count}>{countText(nominations, 'nomination')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {people.length > MAX_PEOPLE && (
        <div>
          <ButtonLink
            to="/people"
            search={{ sort: 'nominations', name: searched }}
            variant="quiet"
            size="small"
          >
            All {people.length} people
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
