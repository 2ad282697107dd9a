import { numberText } from '../../lib/numbers';
import type { CategorySummary, Progress } from '../../shared/ceremony/progress';
import type { Decade } from './ceremoniesByDecade';
import { DashboardCard } from './DashboardCard';
import styles from './DecadeSection.module.css';

interface DecadeSectionProps {
  decade: Decade;
  progress: Progress;
  viewed: ReadonlySet<string>;
  /** Numbers of ceremonies. */
  reviewed: ReadonlySet<number>;
  onOpenCategory: (ceremony: number, category: CategorySummary) => void;
  /** From this ceremony back the cards are still to be drawn; their places are kept. */
  drawnFrom: number;
}

export function DecadeSection({
  decade: { name, ceremonies },
  progress,
  viewed,
  reviewed,
  onOpenCategory,
  drawnFrom,
}: DecadeSectionProps) {
  const titleId = `${name}-title`;
  return (
    <section id={name} tabIndex={-1} aria-labelledby={titleId} className={styles.decade}>
      <header className={styles.header}>
        <h2 id={titleId}>{name}</h2>
        <p className={styles.count}>
          <strong>{numberText(progress.viewed)}</strong> of {numberText(progress.total)} films
        </p>
      </header>
      {ceremonies.map((indexed) => {
        const number = indexed.overview.ceremony;
        return (
          <div key={number} className={styles.card}>
            {number >= drawnFrom && (
              <DashboardCard
                indexed={indexed}
                viewed={viewed}
                isUnreviewed={!reviewed.has(number)}
                onOpenCategory={onOpenCategory}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
