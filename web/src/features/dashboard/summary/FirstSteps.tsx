import { Link } from '@tanstack/react-router';
import { Import, ListChecks, Sparkles } from 'lucide-react';
import { useId, useMemo } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { bestKnownByDecade } from '../../../shared/ceremony/bestKnown';
import { MarkPoster } from '../../../shared/film/poster/MarkPoster';
import { PosterToggleSkeleton } from '../../../shared/film/poster/PosterToggle';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Card } from '../../../ui/Card';
import { Sunburst } from '../../../ui/Sunburst';
import type { CeremonyOverview } from '../overviewIndex';
import styles from './FirstSteps.module.css';

/** Films to mark right away: the best known of the last decades. */
const DECADES = 4;
const FILMS_PER_DECADE = 3;

/** Onboarding card for users who have not marked a film yet. */
export function FirstSteps({ overview }: { overview: readonly CeremonyOverview[] }) {
  const titleId = useId();
  const newest = Math.max(...overview.map(({ ceremony }) => ceremony));
  const ids = useMemo(
    () =>
      bestKnownByDecade(overview)
        .slice(0, DECADES)
        .flatMap(({ filmIds }) => filmIds.slice(0, FILMS_PER_DECADE)),
    [overview],
  );
  const { data: films } = useNamedFilms(ids);
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.steps}>
        <div className={styles.rays} aria-hidden="true">
          <Sunburst />
        </div>
        <div className={styles.intro}>
          <h2 id={titleId}>Your first ring is waiting.</h2>
          <p className={styles.text}>
            Each category below is a ring, and each nominee is a piece of it. You've probably seen some
            already: press them and watch the rings close.
          </p>
        </div>
        <ul className={styles.films} aria-label="Films you may have seen">
          {films
            ? films.map((film) => (
                <li key={film._id}>
                  <MarkPoster film={film} />
                </li>
              ))
            : ids.map((id) => (
                <li key={id}>
                  <PosterToggleSkeleton />
                </li>
              ))}
        </ul>
        <ul className={styles.options}>
          <li>
            <Link to="/start" className={styles.option}>
              <Sparkles aria-hidden strokeWidth={1.5} />
              <strong>Mark a hundred favorites</strong>
              <span>The best-known nominees of each decade, one press each.</span>
            </Link>
          </li>
          <li>
            <Link to="/letterboxd" className={styles.option}>
              <Import aria-hidden strokeWidth={1.5} />
              <strong>Import from Letterboxd, Trakt or IMDb</strong>
              <span>Bring over every film you've logged, all at once.</span>
            </Link>
          </li>
          <li>
            <Link
              to="/checklist/{-$init_ceremony}"
              params={{ init_ceremony: String(newest) }}
              className={styles.option}
            >
              <ListChecks aria-hidden strokeWidth={1.5} />
              <strong>Open the {ordinal(newest)} checklist</strong>
              <span>Start with the films you remember best.</span>
            </Link>
          </li>
        </ul>
      </div>
    </Card>
  );
}
