import { memo, useId, useRef, useState } from 'react';
import { ceremonyDateText } from '../../../lib/dates';
import { ordinal } from '../../../lib/ordinals';
import { useInView } from '../../../lib/useInView';
import { CeremonyNumeral } from '../../../shared/ceremony/CeremonyNumeral';
import { ringRows } from '../../../shared/ceremony/rings/rows';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import type { ComparedCategory, ComparedCeremony } from '../comparison';
import { leadText } from '../leadText';
import styles from './CeremonyComparison.module.css';
import { RingPair } from './RingPair';

interface CeremonyComparisonProps {
  compared: ComparedCeremony;
  ownViewed: ReadonlySet<string>;
  friendViewed: ReadonlySet<string>;
  name: string;
}

/** A ceremony with both users' rings side by side; rows below the top one are collapsed at first. */
export const CeremonyComparison = memo(function CeremonyComparison({
  compared,
  ownViewed,
  friendViewed,
  name,
}: CeremonyComparisonProps) {
  const { ceremony, categories } = compared;
  const [isExpanded, setIsExpanded] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const isNear = useInView(container);
  const ringsId = useId();
  const rows = ringRows(categories.map((one) => ({ ...one, category: one.summary.category })));
  const [top = [], ...below] = rows;
  const visible = isExpanded || top.length === 0 ? rows.flat() : top;
  const [ownLeadCount, friendLeadCount] = [count(categories, 'own'), count(categories, 'friend')];
  return (
    <div ref={container} className={styles.container}>
      <Card as="article" aria-label={`${ordinal(ceremony.ceremony)} ceremony`}>
        <header className={styles.header}>
          <CeremonyNumeral ceremony={ceremony.ceremony} />
          <div>
            <h3 className={styles.title}>Honoring {ceremony.honoring_years}</h3>
            <p className={styles.details}>{ceremonyDateText(ceremony.date)}</p>
          </div>
          <div className={styles.score}>
            <p className={styles.lead} data-lead={compared.lead}>
              {leadText(compared, name)}
            </p>
            <p className={styles.details}>
              Categories: you {ownLeadCount}, {name} {friendLeadCount}
            </p>
          </div>
        </header>
        {/* Rendering thousands of rings at once is slow: a card renders its own when it is near the viewport. */}
        <div id={ringsId} className={styles.pairs} data-empty={!isNear || undefined}>
          {isNear &&
            visible.map((one) => (
              <RingPair
                key={one.category.normalized_name}
                ceremony={ceremony.ceremony}
                compared={one}
                ownViewed={ownViewed}
                friendViewed={friendViewed}
                name={name}
              />
            ))}
        </div>
        {top.length > 0 && below.length > 0 && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isExpanded}
              aria-controls={ringsId}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              {isExpanded ? 'hide all but top row' : 'show all categories'}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
});

function count(categories: readonly ComparedCategory[], lead: 'own' | 'friend'): number {
  return categories.filter((one) => one.lead === lead).length;
}
