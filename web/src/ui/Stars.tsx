import { Star } from 'lucide-react';
import styles from './Stars.module.css';

const five = [1, 2, 3, 4, 5].map((number) => <Star key={number} />);

/** A rating in half stars, such as 4.5. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of 5 stars`}>
      <span className={styles.empty}>{five}</span>
      <span className={styles.filled} style={{ inlineSize: `${value * 20}%` }}>
        {five}
      </span>
    </span>
  );
}
