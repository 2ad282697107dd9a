import { Link } from '@tanstack/react-router';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { categoryLabel, spokenCategory } from '../../../shared/ceremony/categories/categoryLabel';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { ringSegments } from '../../../shared/ceremony/rings/progress';
import { RingGraphic } from '../../../ui/RingGraphic';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { ComparedCategory } from '../comparison';
import styles from './RingPair.module.css';

interface RingPairProps {
  ceremony: number;
  compared: ComparedCategory;
  ownViewed: ReadonlySet<string>;
  friendViewed: ReadonlySet<string>;
  name: string;
}

/** A category with the user's ring in gold and the friend's in silver. */
export function RingPair({ ceremony, compared, ownViewed, friendViewed, name }: RingPairProps) {
  const { category, films } = compared.summary;
  const Icon = categoryIcon(category);
  const icon = <Icon strokeWidth={1.75} />;
  return (
    <Link {...categoryLink(ceremony, category.normalized_name)} className={styles.pair}>
      <VisuallyHidden>{`${spokenCategory(category)}: you ${compared.own.viewed}, ${name} ${compared.friend.viewed} of ${compared.own.total}`}</VisuallyHidden>
      <span className={styles.rings}>
        <span className={styles.ring}>
          <RingGraphic segments={ringSegments(films, ownViewed)} icon={icon} />
        </span>
        <span className={styles.ring} data-tone="silver">
          <RingGraphic segments={ringSegments(films, friendViewed)} icon={icon} />
        </span>
      </span>
      <span className={styles.label} aria-hidden="true">
        {categoryLabel(category)}
      </span>
      <span className={styles.counts} aria-hidden="true">
        <span data-lead={compared.lead === 'own' || undefined}>{compared.own.viewed}</span>
        <span className={styles.of}>of {compared.own.total}</span>
        <span data-lead={compared.lead === 'friend' || undefined}>{compared.friend.viewed}</span>
      </span>
    </Link>
  );
}
