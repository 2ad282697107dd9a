import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { ordinal } from '../../../lib/ordinals';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import type { useSettledValue } from '../../../lib/useSettledValue';
import { categoryIcon } from '../../../shared/ceremony/categories/categoryIcon';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { ringSegments } from '../../../shared/ceremony/rings/progress';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { RingGraphic } from '../../../ui/RingGraphic';
import { Skeleton } from '../../../ui/Skeleton';
import { missingText } from '../dashboardText';
import type { OpenCategory } from '../openCategories';
import styles from './AlmostThere.module.css';
import { MAX_MISSING_FILMS } from './almostComplete';
import { MissingFilm } from './MissingFilm';
import { firstStep, rememberRing } from './suggestedRing';
import type { FilmsById } from './useFilmsById';

interface AlmostThereProps {
  /** The fewest missing films first. */
  categories: readonly OpenCategory[];
  /** How many rings are open, also those that are never suggested. */
  openCount: number;
  viewed: ReadonlySet<string>;
  /** How many rings each film would close. */
  closes: ReadonlyMap<string, number>;
  films: FilmsById;
  /** Of `useSettledValue`. */
  handlers: ReturnType<typeof useSettledValue>['handlers'];
}

/** Where there is no plan for the evening: card with a category close to completion and its missing films; a button, and the next visit, step to the next one. */
export function AlmostThere({ categories, openCount, viewed, closes, films, handlers }: AlmostThereProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState(() => firstStep(categories));
  const titleId = useId();
  const list = useKeptFocus<HTMLUListElement>();
  const current = categories[step % Math.max(categories.length, 1)];
  useEffect(() => {
    if (current) rememberRing(current);
  }, [current]);
  if (!current) return openCount === 0 ? <AllDone /> : <OnlySingleFilms openCount={openCount} />;

  const { ceremony, summary, missing } = current;
  const { category } = summary;
  const Icon = categoryIcon(category);
  const open = () => void navigate(categoryLink(ceremony, category.normalized_name));
  const rest = missing.length - MAX_MISSING_FILMS;
  const left = missing.filter((id) => !viewed.has(id)).length;
  return (
    <Card tone="gold" aria-labelledby={titleId}>
      <div className={styles.card} {...handlers}>
        <header className={styles.header}>
          <span className={styles.ring}>
            <RingGraphic segments={ringSegments(summary.films, viewed)} icon={<Icon strokeWidth={1.75} />} />
          </span>
          <div className={styles.titles}>
            <p className={styles.eyebrow}>Almost there</p>
            <h2 id={titleId} className={styles.title}>
              <button type="button" className={styles.open} onClick={open}>
                {category.name}
              </button>
            </h2>
            <p className={styles.text}>
              {ordinal(ceremony)} ceremony. {missingText(left)}
            </p>
          </div>
        </header>
        <ul ref={list} className={styles.films}>
          {missing.slice(0, MAX_MISSING_FILMS).map((id) => {
            const film = films.get(id);
            return (
              <li key={id} className={styles.film}>
                {film ? (
                  <MissingFilm film={film} closes={closes.get(id) ?? 0} />
                ) : (
                  <Skeleton height="var(--film-row)" />
                )}
              </li>
            );
          })}
        </ul>
        <div className={styles.actions}>
          {rest > 0 && (
            <Button variant="quiet" size="small" onClick={open}>
              See {rest} more
            </Button>
          )}
          {categories.length > 1 && (
            <Button variant="quiet" size="small" onClick={() => setStep(step + 1)}>
              Show another
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

/** No ring is left that could be almost complete. */
function OnlySingleFilms({ openCount }: { openCount: number }) {
  return (
    <Card tone="gold">
      <h2>Nearly every ring is closed.</h2>
      <p className={styles.text}>
        {openCount === 1 ? 'One ring is' : `${openCount} rings are`} left, of a single film or a special
        award. You'll find them in the ceremonies below.
      </p>
    </Card>
  );
}

function AllDone() {
  return (
    <Card tone="gold">
      <h2>Every ring is closed.</h2>
      <p className={styles.text}>You've watched every film from every ceremony. Ready to start over?</p>
    </Card>
  );
}
