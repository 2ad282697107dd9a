import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
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
import { MissingFilm } from './MissingFilm';
import type { FilmsById } from './useFilmsById';

interface AlmostThereProps {
  /** The fewest missing films first. */
  categories: readonly OpenCategory[];
  viewed: ReadonlySet<string>;
  /** How many rings each film would close. */
  closes: ReadonlyMap<string, number>;
  films: FilmsById;
  /** Of `useSettledValue`. */
  handlers: ReturnType<typeof useSettledValue>['handlers'];
}

/** How many missing films are listed; the dialog of the category lists all of them. */
export const MAX_MISSING_FILMS = 2;

/** Card with the category closest to completion and its missing films; a button steps to the next one. */
export function AlmostThere({ categories, viewed, closes, films, handlers }: AlmostThereProps) {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const titleId = useId();
  const list = useKeptFocus<HTMLUListElement>();
  const current = categories[step % Math.max(categories.length, 1)];
  if (!current) return <AllDone />;

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

function AllDone() {
  return (
    <Card tone="gold">
      <h2>Every ring is closed.</h2>
      <p className={styles.text}>You've watched every film from every ceremony. Ready to start over?</p>
    </Card>
  );
}
