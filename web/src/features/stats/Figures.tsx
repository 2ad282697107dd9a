import { Totals } from '../../shared/publicPages/Totals';
import { Card } from '../../ui/Card';
import type { Stats } from './queries';
import styles from './Stats.module.css';

/** The big numbers at the top. */
export function Figures({ stats }: { stats: Stats }) {
  return (
    <div className={styles.wide}>
      <Card aria-label="Totals">
        <Totals totals={stats} />
      </Card>
    </div>
  );
}
