import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { peopleQueries } from '../../../shared/person/peopleQueries';
import { progressNow } from '../../../shared/person/progressText';
import styles from './NearestPerson.module.css';

interface NearestPersonProps {
  viewed: ReadonlySet<string>;
}

const MAX_LEFT = 2;

/** Link to the person of whom the fewest films are left, if they're very few. */
export function NearestPerson({ viewed }: NearestPersonProps) {
  const { data } = useQuery({
    ...peopleQueries.list({ sort: 'nearest', per_page: 1 }),
    // Nothing depends on it.
    retry: false,
  });
  const [person] = data?.people ?? [];
  if (!person) return null;
  const { films, seen } = progressNow(person, viewed);
  const left = films - seen;
  if (left < 1 || left > MAX_LEFT) return null;
  return (
    <Link
      to="/person/$person_id"
      params={{ person_id: person._id }}
      search={{}}
      className={styles.link}
      title={person.name}
    >
      {left === 1 ? 'One film left' : 'Two films left'}: {person.name}
    </Link>
  );
}
