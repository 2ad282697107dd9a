import { useMemo } from 'react';
import type { components } from '../../api/schema.gen';
import { categoryLabel } from '../../shared/ceremony/categories/categoryLabel';
import {
  type CategorySummary,
  progressOf,
  progressText,
  ringSegments,
} from '../../shared/ceremony/rings/progress';
import { RingGraphic } from '../../ui/RingGraphic';
import styles from './FilmRings.module.css';

interface FilmRingsProps {
  /** The film that was marked last. */
  film: { _id: string; name: string } | undefined;
  overview: readonly components['schemas']['CeremonyOverview'][] | undefined;
  viewed: ReadonlySet<string>;
}

const RINGS = 4;

/** The rings that the film that was marked last has filled a part of. */
export function FilmRings({ film, overview, viewed }: FilmRingsProps) {
  const rings = useMemo(() => (film && overview ? ringsOf(film._id, overview) : []), [film, overview]);
  return (
    <div className={styles.rings}>
      <p className={styles.name}>{film?.name ?? 'Each film fills a piece of its rings.'}</p>
      <ul className={styles.list}>
        {rings.map((summary) => (
          <FilmRing key={summary.category.normalized_name} summary={summary} viewed={viewed} />
        ))}
      </ul>
    </div>
  );
}

function FilmRing({
  summary: { category, films },
  viewed,
}: {
  summary: CategorySummary;
  viewed: ReadonlySet<string>;
}) {
  const progress = progressOf(films, viewed);
  const label = categoryLabel(category);
  return (
    <li className={styles.ring}>
      <span className={styles.graphic} role="img" aria-label={progressText(label, progress)}>
        <RingGraphic segments={ringSegments(films, viewed)} />
      </span>
      <span aria-hidden="true">
        {label} {progress.viewed}/{progress.total}
      </span>
    </li>
  );
}

/** The film's categories at the ceremony that nominated it most, by priority. */
function ringsOf(
  filmId: string,
  overview: readonly components['schemas']['CeremonyOverview'][],
): readonly CategorySummary[] {
  const byCeremony = overview.map(({ nomination_summary }) =>
    nomination_summary.filter(({ films }) => films.some(({ film_id }) => film_id === filmId)),
  );
  const [most = []] = byCeremony.toSorted((a, b) => b.length - a.length);
  return most.toSorted((a, b) => a.category.display_priority - b.category.display_priority).slice(0, RINGS);
}
