import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RingGraphic, type RingSegment } from '../../ui/RingGraphic';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { categoryIcon } from '../ceremony/categories/categoryIcon';
import { categoryLabel, shortLabels, spokenCategory } from '../ceremony/categories/categoryLabel';
import { ceremonyQueries } from '../ceremony/queries';
import { progressText } from '../ceremony/rings/progress';
import styles from './CountedRings.module.css';
import { useOpenLinks } from './useOpenLinks';

interface CountedCategory {
  ceremony: number;
  normalized_name: string;
  seen: number;
  total: number;
}

/** Rings of which only the counts are known, with links to their categories. */
export function CountedRings({ categories }: { categories: readonly CountedCategory[] }) {
  return (
    <ul className={styles.rings}>
      {categories.map((category) => (
        <li key={`${category.ceremony} ${category.normalized_name}`}>
          <CountedRing {...category} />
        </li>
      ))}
    </ul>
  );
}

function CountedRing({ ceremony, normalized_name, seen, total }: CountedCategory) {
  const links = useOpenLinks();
  const category = useCategory(ceremony, normalized_name);
  const Icon = categoryIcon(category);
  const isComplete = total > 0 && seen === total;
  const content = (
    <>
      <VisuallyHidden>
        {progressText(spokenCategory(category), { viewed: seen, total, isComplete })}
      </VisuallyHidden>
      <span className={styles.graphic}>
        <RingGraphic segments={countedSegments(seen, total)} icon={<Icon strokeWidth={1.75} />} />
      </span>
      <span className={styles.label} aria-hidden="true">
        {categoryLabel(category)}
      </span>
      <span className={styles.count} aria-hidden="true">
        {seen}/{total}
      </span>
    </>
  );
  const looks = { className: styles.ring, 'data-complete': isComplete || undefined };
  return links ? (
    <Link {...links.category(ceremony, normalized_name)} {...looks}>
      {content}
    </Link>
  ) : (
    <div {...looks}>{content}</div>
  );
}

/** One segment per film, the seen ones first. */
export function countedSegments(seen: number, total: number): RingSegment[] {
  return Array.from({ length: total }, (_, index) => ({ isFilled: index < seen, isMarked: false }));
}

/** From the overview; until it has loaded, the category has its short name. */
function useCategory(ceremony: number, normalized_name: string) {
  const { data } = useQuery(ceremonyQueries.overview());
  const summary = data
    ?.find((one) => one.ceremony === ceremony)
    ?.nomination_summary.find(({ category }) => category.normalized_name === normalized_name);
  return (
    summary?.category ?? { name: shortLabels[normalized_name] ?? normalized_name, normalized_name, group: '' }
  );
}
