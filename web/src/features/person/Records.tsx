import { Fragment } from 'react';
import { PersonLink } from '../../shared/person/PersonLink';
import { Card } from '../../ui/Card';
import styles from './PersonDetails.module.css';
import type { Person } from './person';
import { recordText } from './recordText';

/** What no one else has more of. */
export function Records({ records }: Pick<Person, 'records'>) {
  return (
    <Card aria-labelledby="person-records">
      <h2 id="person-records" className={styles.title}>
        {records.length === 1 ? 'Record' : 'Records'}
      </h2>
      <ul className={styles.list}>
        {records.map((record) => (
          <li key={`${record.kind} ${record.category?.normalized_name}`}>
            {recordText(record)}
            {record.shared_with.length > 0 && (
              <span className={styles.quiet}>
                , shared with{' '}
                {record.shared_with.map(({ _id, name }, index) => (
                  <Fragment key={_id}>
                    {index > 0 && (index === record.shared_with.length - 1 ? ' and ' : ', ')}
                    <PersonLink id={_id}>{name}</PersonLink>
                  </Fragment>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
