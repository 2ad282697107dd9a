import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { numberText } from '../../../lib/numbers';
import { useInView } from '../../../lib/useInView';
import type { CategorySummary, Progress } from '../../../shared/ceremony/rings/progress';
import { ShareProgressButton } from '../../../shared/share/ShareProgressButton';
import type { Decade } from './ceremoniesByDecade';
import { DashboardCard } from './DashboardCard';
import styles from './DecadeSection.module.css';

interface DecadeSectionProps {
  decade: Decade;
  progress: Progress;
  viewed: ReadonlySet<string>;
  /** Ceremonies that get a dot. */
  unreviewed: ReadonlySet<number>;
  onOpenCategory: (ceremony: number, category: CategorySummary) => void;
  /** Cards of ceremonies before this one are not rendered yet, unless they are near the viewport. */
  renderedFrom: number;
  /** Only the header is displayed. */
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

export function DecadeSection({
  decade: { name, ceremonies },
  progress,
  viewed,
  unreviewed,
  onOpenCategory,
  renderedFrom,
  isFolded,
  onFold,
}: DecadeSectionProps) {
  const titleId = `${name}-title`;
  return (
    <section
      id={name}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.decade}
      data-folded={isFolded || undefined}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.name}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isFolded}
            onClick={() => onFold(!isFolded)}
          >
            {name}
            <ChevronDown aria-hidden className={styles.chevron} />
          </button>
        </h2>
        <div className={styles.end}>
          <p className={styles.count}>
            <strong>{numberText(progress.viewed)}</strong> of {numberText(progress.total)} films
          </p>
          <ShareProgressButton
            subject={{ kind: 'decade', decade: Number.parseInt(name, 10) }}
            title={`The ${name}`}
          />
        </div>
      </header>
      {!isFolded &&
        ceremonies.map((indexed) => {
          const number = indexed.overview.ceremony;
          return (
            <CardSlot key={number} isDue={number >= renderedFrom}>
              <DashboardCard
                indexed={indexed}
                viewed={viewed}
                isUnreviewed={unreviewed.has(number)}
                onOpenCategory={onOpenCategory}
              />
            </CardSlot>
          );
        })}
    </section>
  );
}

/** Reserves the height of a card until it is due or near the viewport. */
function CardSlot({ isDue, children }: { isDue: boolean; children: ReactNode }) {
  const slot = useRef<HTMLDivElement>(null);
  const isNear = useInView(slot);
  return (
    <div ref={slot} className={styles.card}>
      {(isDue || isNear) && children}
    </div>
  );
}
