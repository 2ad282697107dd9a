import { Link } from '@tanstack/react-router';
import { Import, ListChecks, Search } from 'lucide-react';
import { useId } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { Card } from '../../../ui/Card';
import { Sunburst } from '../../../ui/Sunburst';
import styles from './FirstSteps.module.css';

/** Onboarding card for users who have not marked a film yet. */
export function FirstSteps({ newest }: { newest: number }) {
  const titleId = useId();
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.steps}>
        <div className={styles.rays} aria-hidden="true">
          <Sunburst />
        </div>
        <div className={styles.intro}>
          <h2 id={titleId}>Your first ring is waiting.</h2>
          <p className={styles.text}>
            Each category below is a ring, and each nominee is a piece of it. You've probably seen some
            already. Mark them first and watch the rings close.
          </p>
        </div>
        <ul className={styles.options}>
          <li>
            <Link
              to="/checklist/{-$init_ceremony}"
              params={{ init_ceremony: String(newest) }}
              className={styles.option}
            >
              <ListChecks aria-hidden strokeWidth={1.5} />
              <strong>Open the {ordinal(newest)} checklist</strong>
              <span>Start with the films you remember best.</span>
            </Link>
          </li>
          <li>
            <Link to="/letterboxd" className={styles.option}>
              <Import aria-hidden strokeWidth={1.5} />
              <strong>Import from Letterboxd</strong>
              <span>Bring over every film you've logged, all at once.</span>
            </Link>
          </li>
          <li>
            <Link to="/search" className={styles.option}>
              <Search aria-hidden strokeWidth={1.5} />
              <strong>Find a favorite</strong>
              <span>By title, plot or nominee.</span>
            </Link>
          </li>
        </ul>
      </div>
    </Card>
  );
}
