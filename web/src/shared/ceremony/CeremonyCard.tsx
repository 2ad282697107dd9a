import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DecoDivider } from '../../ui/DecoDivider';
import { ProgressBar } from '../../ui/ProgressBar';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CeremonyCard.module.css';
import { CeremonyNumeral } from './CeremonyNumeral';
import { type CategorySummary, ceremonyProgress } from './rings/progress';
import { RingRows } from './rings/RingRows';
import { ringRows, topRow } from './rings/rows';

interface CeremonyCardProps {
  ceremony: number;
  title: string;
  /** Text below the title, such as date and venue. */
  details: string;
  categories: readonly CategorySummary[];
  viewed: ReadonlySet<string>;
  onOpenCategory: (category: CategorySummary) => void;
  /** Shows the dot of an unreviewed ceremony. */
  isUnreviewed?: boolean;
  /** Whether all categories are visible at first; without it, only the top row. */
  isInitiallyExpanded?: boolean;
  onExpand?: (isExpanded: boolean) => void;
  /** Target of the title. */
  link?: Pick<LinkProps, 'to' | 'params'>;
}

/** A ceremony with its progress and rings; the rows below the top one can be expanded. */
export function CeremonyCard({
  ceremony,
  title,
  details,
  categories,
  viewed,
  onOpenCategory,
  isUnreviewed = false,
  isInitiallyExpanded = false,
  onExpand,
  link,
}: CeremonyCardProps) {
  const [isExpanded, setIsExpanded] = useState(isInitiallyExpanded);
  const toggle = () => {
    setIsExpanded(!isExpanded);
    onExpand?.(!isExpanded);
  };
  const ringsId = useId();
  const first = topRow(categories);
  const progress = ceremonyProgress(categories, viewed);

  return (
    <Card as="article" aria-label={`${ceremony} ${title}`}>
      <header className={styles.header}>
        <CeremonyNumeral ceremony={ceremony} />
        <div className={styles.titles}>
          <h3 className={styles.title}>
            {link ? (
              <Link {...link} className={styles.link}>
                {title}
              </Link>
            ) : (
              title
            )}
            {isUnreviewed && (
              <span className={styles.dot}>
                <VisuallyHidden>not reviewed yet</VisuallyHidden>
              </span>
            )}
          </h3>
          <p className={styles.details}>{details}</p>
        </div>
        <div className={styles.progress}>
          <p className={styles.count}>
            <strong>{progress.viewed}</strong> of {progress.total} films
          </p>
          <ProgressBar label={`Films viewed, ${title}`} value={progress.viewed} max={progress.total} />
        </div>
      </header>
      <div className={styles.divider}>
        <DecoDivider />
      </div>
      <div id={ringsId}>
        <RingRows
          rows={isExpanded ? ringRows(categories) : [first]}
          viewed={viewed}
          onOpen={onOpenCategory}
        />
      </div>
      {first.length < categories.length && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isExpanded}
            aria-controls={ringsId}
            onClick={toggle}
          >
            {isExpanded ? 'hide all but top row' : 'show all categories'}
          </Button>
        </div>
      )}
    </Card>
  );
}
