import { Link } from '@tanstack/react-router';
import { Import, ListChecks, Search } from 'lucide-react';
import { useId } from 'react';
import { ordinal } from '../../lib/ordinals';
import { Card } from '../../ui/Card';
import { Sunburst } from '../../ui/Sunburst';
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
            Every category below is a ring, every nominee a piece of it. You have surely seen some of them:
            mark those first, and the rings begin to close.
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
              <span>The newest films are the ones you remember best.</span>
            </Link>
          </li>
          <li>
            <Link to="/letterboxd" className={styles.option}>
              <Import aria-hidden strokeWidth={1.5} />
              <strong>Import from Letterboxd</strong>
              <span>Bring everything you have logged there in one go.</span>
            </Link>
          </li>
          <li>
            <Link to="/search" className={styles.option}>
              <Search aria-hidden strokeWidth={1.5} />
              <strong>Look up a favourite</strong>
              <span>By its title, its story or somebody in it.</span>
            </Link>
          </li>
        </ul>
      </div>
    </Card>
  );
}
