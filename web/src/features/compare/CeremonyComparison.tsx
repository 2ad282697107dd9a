import { memo, useId, useRef, useState } from 'react';
import { ceremonyDateText } from '../../lib/dates';
import { useInView } from '../../lib/useInView';
import { CeremonyNumeral } from '../../shared/ceremony/CeremonyNumeral';
import { ringRows } from '../../shared/ceremony/rows';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from './CeremonyComparison.module.css';
import type { ComparedCategory, ComparedCeremony } from './comparison';
import { leadText } from './leadText';
import { RingPair } from './RingPair';

interface CeremonyComparisonProps {
  compared: ComparedCeremony;
  mine: ReadonlySet<string>;
  theirs: ReadonlySet<string>;
  name: string;
}

/** A ceremony with both people's rings side by side; the rows below the top one are opened on demand. */
export const CeremonyComparison = memo(function CeremonyComparison({
  compared,
  mine,
  theirs,
  name,
}: CeremonyComparisonProps) {
  const { ceremony, categories } = compared;
  const [isExpanded, setIsExpanded] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInView(place);
  const ringsId = useId();
  const rows = ringRows(categories.map((one) => ({ ...one, category: one.summary.category })));
  const [top = [], ...below] = rows;
  const shown = isExpanded || top.length === 0 ? rows.flat() : top;
  const [leadsMine, leadsTheirs] = [count(categories, 'mine'), count(categories, 'theirs')];
  return (
    <div ref={place} className={styles.place}>
      <Card as="article" aria-label={`Ceremony ${ceremony.ceremony}`}>
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
              Categories {leadsMine} to {leadsTheirs}
            </p>
          </div>
        </header>
        {/* Thousands of rings are too many for one page: they are drawn when they come near. */}
        <div id={ringsId} className={styles.pairs} data-empty={!isNear || undefined}>
          {isNear &&
            shown.map((one) => (
              <RingPair
                key={one.category.normalized_name}
                ceremony={ceremony.ceremony}
                compared={one}
                mine={mine}
                theirs={theirs}
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

function count(categories: readonly ComparedCategory[], lead: 'mine' | 'theirs'): number {
  return categories.filter((one) => one.lead === lead).length;
}
