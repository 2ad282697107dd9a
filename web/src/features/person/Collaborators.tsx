import { countText } from '../../lib/countText';
import { PersonLink } from '../../shared/person/PersonLink';
import { Card } from '../../ui/Card';
import styles from './PersonDetails.module.css';
import type { Person } from './person';

/** People who were nominated for the same films. */
export function Collaborators({ collaborators }: Pick<Person, 'collaborators'>) {
  return (
    <Card aria-labelledby="person-collaborators">
      <h2 id="person-collaborators" className={styles.title}>
        Nominated with
      </h2>
      <ul className={styles.list}>
        {collaborators.map(({ _id, name, films }) => (
          <li key={_id}>
            <PersonLink id={_id}>{name}</PersonLink>{' '}
            <span className={styles.quiet}>{countText(films, 'film')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
