import { Clapperboard } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { countText } from '../../../lib/countText';
import { hoursText } from '../../../lib/hoursText';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import type { useSettledValue } from '../../../lib/useSettledValue';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { ringSegments } from '../../../shared/ceremony/rings/progress';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { ringsText } from '../../../shared/next/ringText';
import type { NextRing, PlanResponse } from '../../../shared/next/types';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Card } from '../../../ui/Card';
import { RingGraphic } from '../../../ui/RingGraphic';
import { Skeleton } from '../../../ui/Skeleton';
import { closesText, ringsOfEvening } from '../dashboardText';
import type { OpenCategory } from '../openCategories';
import styles from './AlmostThere.module.css';
import { MAX_MISSING_FILMS } from './almostComplete';

interface EveningPlanProps {
  plan: PlanResponse;
  open: readonly OpenCategory[];
  viewed: ReadonlySet<string>;
  /** Of `useSettledValue`. */
  handlers: ReturnType<typeof useSettledValue>['handlers'];
}

/** Card with the films that close the most rings in one evening. */
export function EveningPlan({ plan, open, viewed, handlers }: EveningPlanProps) {
  const titleId = useId();
  const list = useKeptFocus<HTMLUListElement>();
  useRegisterFilmList(useMemo(() => plan.films.map(({ film_id }) => film_id), [plan.films]));
  const [first] = plan.films.flatMap(({ closes }) => closes);
  const ring = open.find(
    ({ ceremony, summary }) =>
      ceremony === first?.ceremony && summary.category.normalized_name === first.category,
  );
  const Icon = ring ? categoryIcon(ring.summary.category) : Clapperboard;
  const rest = plan.films.length - MAX_MISSING_FILMS;
  const [isAll, setIsAll] = useState(false);
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.card} {...handlers}>
        <header className={styles.header}>
          <span className={styles.ring}>
            <RingGraphic
              segments={ring ? ringSegments(ring.summary.films, viewed) : []}
              icon={<Icon strokeWidth={1.75} />}
            />
          </span>
          <div>
            <p className={styles.eyebrow}>Almost there</p>
            <h2 id={titleId} className={styles.title}>
              {ringsOfEvening(plan.rings)}
            </h2>
            <p className={styles.text}>
              {countText(plan.films.length, 'film')}, {hoursText(plan.minutes)}.
            </p>
          </div>
        </header>
        <ul ref={list} className={styles.films}>
          {plan.films.slice(0, isAll ? undefined : MAX_MISSING_FILMS).map(({ film_id, film, closes }) => (
            <li key={film_id} className={styles.film}>
              <MarkedFilmRow film={film} showsFriends={false}>
                {closes.length > 0 && <p className={styles.closes}>{closesRings(closes)}</p>}
              </MarkedFilmRow>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          {rest > 0 && (
            <Button variant="quiet" size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
              {isAll ? 'See fewer' : `See ${rest} more`}
            </Button>
          )}
          <ButtonLink to="/next" variant="quiet" size="small">
            What's next
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

/** Short enough for the row's height. */
function closesRings(rings: readonly NextRing[]): string | undefined {
  return rings.length === 1 ? `Closes ${ringsText(rings)}` : closesText(rings.length);
}

/** In the shape of the card, which also replaces it if there is no plan. */
export function EveningPlanSkeleton(): ReactNode {
  return (
    <Card tone="gold" aria-label="Almost there" aria-busy="true">
      <div className={styles.card}>
        <header className={styles.header}>
          <Skeleton shape="circle" width="3.5rem" height="3.5rem" />
          <div>
            <p className={styles.eyebrow}>Almost there</p>
            <p className={styles.title}>
              <Skeleton shape="text" width="12rem" />
            </p>
            <p className={styles.text}>
              <Skeleton shape="text" width="8rem" />
            </p>
          </div>
        </header>
        <ul className={styles.films}>
          {Array.from({ length: MAX_MISSING_FILMS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical.
            <li key={row} className={styles.film}>
              <Skeleton height="var(--film-row)" />
            </li>
          ))}
        </ul>
        <div className={styles.actions} />
      </div>
    </Card>
  );
}
