import { Link } from '@tanstack/react-router';
import { categoryIcon } from '../../shared/ceremony/categoryIcon';
import { categoryLabel } from '../../shared/ceremony/categoryLabel';
import { categoryLink } from '../../shared/ceremony/categoryLink';
import { ringSegments } from '../../shared/ceremony/progress';
import { RingGraphic } from '../../ui/RingGraphic';
import type { ComparedCategory } from './comparison';
import styles from './RingPair.module.css';

interface RingPairProps {
  ceremony: number;
  compared: ComparedCategory;
  mine: ReadonlySet<string>;
  theirs: ReadonlySet<string>;
  name: string;
}

/** A category with one's own ring in gold and the friend's in silver. */
export function RingPair({ ceremony, compared, mine, theirs, name }: RingPairProps) {
  const { category, films } = compared.summary;
  const Icon = categoryIcon(category);
  const icon = <Icon strokeWidth={1.75} />;
  return (
    <Link
      {...categoryLink(ceremony, category.normalized_name)}
      className={styles.pair}
      aria-label={`${category.name}: you ${compared.mine.viewed}, ${name} ${compared.theirs.viewed} of ${compared.mine.total}`}
    >
      <span className={styles.rings}>
        <span className={styles.ring}>
          <RingGraphic segments={ringSegments(films, mine)} icon={icon} />
        </span>
        <span className={styles.ring} data-tone="silver">
          <RingGraphic segments={ringSegments(films, theirs)} icon={icon} />
        </span>
      </span>
      <span className={styles.label}>{categoryLabel(category)}</span>
      <span className={styles.counts}>
        <span data-lead={compared.lead === 'mine' || undefined}>{compared.mine.viewed}</span>
        <span className={styles.of}>of {compared.mine.total}</span>
        <span data-lead={compared.lead === 'theirs' || undefined}>{compared.theirs.viewed}</span>
      </span>
    </Link>
  );
}
