import { categoryLabel } from '../../../shared/ceremony/categories/categoryLabel';
import { Laurel } from '../../../shared/film/Laurel';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './NominationTags.module.css';
import type { Nomination } from './sections';

/** Tags of the nominations a film received at the ceremony, wins first; one tag per nomination. */
export function NominationTags({ nominations }: { nominations: readonly Nomination[] }) {
  const sorted = nominations.toSorted(
    (a, b) => Number(b.won) - Number(a.won) || a.category.display_priority - b.category.display_priority,
  );
  return (
    <ul className={styles.tags} aria-label="Nominated for">
      {sorted.map(({ _id, category, nominee, detail, won }) => (
        <li
          key={_id}
          className={styles.tag}
          data-won={won || undefined}
          title={[category.name, nominee, detail].filter(Boolean).join(' · ')}
        >
          <Laurel isWon={won} />
          {categoryLabel(category)}
          {won && <VisuallyHidden>, won</VisuallyHidden>}
        </li>
      ))}
    </ul>
  );
}
