import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { categoryLink } from '../../shared/ceremony/categoryLink';
import type { CategorySummary } from '../../shared/ceremony/progress';
import { useMarks } from '../../shared/marks/useMarks';
import type { User } from '../../shared/me/user';
import { Page } from '../../ui/Page';
import { ceremoniesByDecade } from './ceremoniesByDecade';
import styles from './Dashboard.module.css';
import { DecadeNav } from './DecadeNav';
import { DecadeSection } from './DecadeSection';
import { greeting, newestText } from './dashboardText';
import { FirstSteps } from './FirstSteps';
import { openCategories } from './openCategories';
import { countViewed, progressSummary } from './overallProgress';
import { type CeremonyOverview, indexOverview } from './overviewIndex';
import { Summary } from './Summary';

interface DashboardProps {
  me: User;
  overview: readonly CeremonyOverview[];
}

/** As many cards as most windows show below the summary; the others are drawn right after, not holding it up. */
const DRAWN_AT_ONCE = 1;

export function Dashboard({ me, overview }: DashboardProps) {
  const navigate = useNavigate();
  const { viewed } = useMarks();
  const index = useMemo(() => indexOverview(overview), [overview]);
  const decades = useMemo(() => ceremoniesByDecade(index.ceremonies), [index]);
  const names = useMemo(() => decades.map(({ name }) => name), [decades]);
  const open = useMemo(() => openCategories(index, viewed), [index, viewed]);
  const standing = useMemo(() => progressSummary(index, viewed, open), [index, viewed, open]);
  const progress = useMemo(
    () => decades.map(({ filmIds }) => countViewed(filmIds, viewed)),
    [decades, viewed],
  );
  const reviewed = useMemo(() => new Set(me.ceremonies_reviewed), [me.ceremonies_reviewed]);
  const openCategory = useCallback(
    (ceremony: number, { category }: CategorySummary) =>
      void navigate(categoryLink(ceremony, category.normalized_name)),
    [navigate],
  );
  const newest = index.ceremonies[0];
  const drawnFrom = useDeferredValue(0, (newest?.overview.ceremony ?? 0) - DRAWN_AT_ONCE + 1);
  if (!newest) return null;

  return (
    <Page space="tight">
      <header className={styles.header}>
        <h1>
          {greeting(new Date().getHours())}, {me.username}.
        </h1>
        <p className={styles.lead}>
          {newestText(newest.overview.ceremony, countViewed(newest.filmIds, viewed))}
        </p>
      </header>
      {standing.films.viewed === 0 ? (
        <FirstSteps newest={newest.overview.ceremony} />
      ) : (
        <Summary open={open} standing={standing} decades={progress} viewed={viewed} />
      )}
      <DecadeNav names={names} />
      {decades.map((decade, place) => (
        <DecadeSection
          key={decade.name}
          decade={decade}
          progress={progress[place] ?? countViewed([], viewed)}
          viewed={viewed}
          reviewed={reviewed}
          onOpenCategory={openCategory}
          drawnFrom={drawnFrom}
        />
      ))}
    </Page>
  );
}
