import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { type CategorySummary, progressOf, ringSegments } from '../../../shared/ceremony/rings/progress';
import { useViewedFilms } from '../../../shared/marks/useViewedFilms';
import { RingGraphic } from '../../../ui/RingGraphic';
import styles from './CategoryHeading.module.css';

interface CategoryHeadingProps {
  id: string;
  ceremony: number;
  summary: CategorySummary;
  formerName: string | undefined;
}

/** Heading of a category with its ring and a link to its dialog. */
export function CategoryHeading({ id, ceremony, summary, formerName }: CategoryHeadingProps) {
  const { category, films } = summary;
  const filmIds = useMemo(() => films.map(({ film_id }) => film_id), [films]);
  const viewed = useViewedFilms(filmIds);
  const progress = progressOf(films, viewed);
  const Icon = categoryIcon(category);
  return (
    <header className={styles.heading}>
      <span className={styles.ring}>
        <RingGraphic segments={ringSegments(films, viewed)} icon={<Icon strokeWidth={1.75} />} />
      </span>
      <div>
        <h2 id={id} className={styles.name}>
          <Link {...categoryLink(ceremony, category.normalized_name)} className={styles.link}>
            {category.name}
            <ChevronRight aria-hidden className={styles.chevron} />
          </Link>
        </h2>
        <p className={styles.details}>
          <span className={styles.count} data-complete={progress.isComplete || undefined}>
            <strong>{progress.viewed}</strong> of {progress.total} viewed
          </span>
          {formerName && <span>then called {formerName}</span>}
        </p>
      </div>
    </header>
  );
}
