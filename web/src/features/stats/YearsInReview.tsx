import { useState } from 'react';
import { countText } from '../../lib/countText';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';

/** Listed at first. */
const LIMIT = 6;

/** The years that have a review, each of which opens. */
export function YearsInReview({ years }: { years: readonly { year: number; films: number }[] }) {
  const [isOpen, setIsOpen] = useState(false);
  if (years.length === 0) return null;
  return (
    <StatsCard isWide title="Years in review">
      <div className={styles.reviews}>
        {years.slice(0, isOpen ? undefined : LIMIT).map(({ year, films }) => (
          <ButtonLink key={year} to="/stats/year/$year" params={{ year: String(year) }} search={{}}>
            Your {year} in review · {countText(films, 'film')}
          </ButtonLink>
        ))}
        {years.length > LIMIT && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen((before) => !before)}>
            {isOpen ? 'Show fewer' : `Show all ${years.length}`}
          </Button>
        )}
      </div>
    </StatsCard>
  );
}
