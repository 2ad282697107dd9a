import { numberText } from '../../lib/numbers';
import type { SharedProgress } from '../../shared/share/openQueries';
import { Card } from '../../ui/Card';
import styles from './YearContent.module.css';

/** A year in review, as its numbers. */
export function YearContent({ review }: { review: NonNullable<SharedProgress['year']> }) {
  const figures = Object.entries(review).flatMap(([name, value]) =>
    typeof value === 'number' && name !== 'year' ? [{ name: name.replaceAll('_', ' '), value }] : [],
  );
  return (
    <Card aria-label="In numbers">
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{numberText(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
