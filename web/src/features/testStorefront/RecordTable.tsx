import { useId } from 'react';
import styles from './RecordTable.module.css';

interface RecordTableProps {
  title: string;
  records: readonly object[] | undefined;
}

/** Records as they came, one field a line. */
export function RecordTable({ title, records = [] }: RecordTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.records}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {records.length === 0 && <p className={styles.none}>None.</p>}
      {records.map((record) => (
        <dl key={JSON.stringify(record)} className={styles.record}>
          {Object.entries(record).map(([field, value]) => (
            <div key={field} className={styles.field}>
              <dt>{field}</dt>
              <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
