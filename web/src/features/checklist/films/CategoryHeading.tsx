import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { categoryIcon } from '../../../shared/ceremony/categoryIcon';
import { categoryLink } from '../../../shared/ceremony/categoryLink';
import { type CategorySummary, progressOf, ringSegments } from '../../../shared/ceremony/progress';
import { useMarks } from '../../../shared/marks/useMarks';
import { RingGraphic } from '../../../ui/RingGraphic';
import styles from './CategoryHeading.module.css';

interface CategoryHeadingProps {
  id: string;
  ceremony: number;
  summary: CategorySummary;
  formerName: string | undefined;
}

/** A category with its ring; leads to all about it. Only ring and count follow the marks. */
export function CategoryHeading({ id, ceremony, summary, formerName }: CategoryHeadingProps) {
  const { category } = summary;
  return (
    <header className={styles.heading}>
      <CategoryRing summary={summary} />
      <div>
        <h2 id={id} className={styles.name}>
          <Link {...categoryLink(ceremony, category.normalized_name)} className={styles.link}>
            {category.name}
            <ChevronRight aria-hidden className={styles.chevron} />
          </Link>
        </h2>
        <p className={styles.details}>
          <CategoryCount summary={summary} />
          {formerName && <span>then called {formerName}</span>}
        </p>
      </div>
    </header>
  );
}

function CategoryRing({ summary: { category, films } }: { summary: CategorySummary }) {
  const { viewed } = useMarks();
  const Icon = categoryIcon(category);
  return (
    <span className={styles.ring}>
      <RingGraphic segments={ringSegments(films, viewed)} icon={<Icon strokeWidth={1.75} />} />
    </span>
  );
}

function CategoryCount({ summary }: { summary: CategorySummary }) {
  const progress = progressOf(summary.films, useMarks().viewed);
  return (
    <span className={styles.count} data-complete={progress.isComplete || undefined}>
      <strong>{progress.viewed}</strong> of {progress.total} viewed
    </span>
  );
}
