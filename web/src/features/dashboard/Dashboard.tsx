import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useGradualCount } from '../../lib/useGradualCount';
import { categoryLink } from '../../shared/ceremony/categories/categoryLink';
import type { CategorySummary } from '../../shared/ceremony/rings/progress';
import { useUnreviewedCeremonies } from '../../shared/marks/unreviewedCeremonies';
import { useMarks } from '../../shared/marks/useMarks';
import type { User } from '../../shared/me/user';
import { JumpNav } from '../../ui/JumpNav';
import { FriendActivity } from './activity/FriendActivity';
import styles from './Dashboard.module.css';
import { greeting, newestText } from './dashboardText';
import { ceremoniesByDecade } from './decades/ceremoniesByDecade';
import { DecadeSection } from './decades/DecadeSection';
import { useFoldedDecades } from './decades/foldedDecades';
import { openCategories } from './openCategories';
import { countViewed, progressSummary } from './overallProgress';
import {
  type CeremonyOverview,
  type IndexedCeremony,
  indexOverview,
  type OverviewIndex,
} from './overviewIndex';
import { FirstSteps } from './summary/FirstSteps';
import { KeepMarks } from './summary/KeepMarks';
import { Summary } from './summary/Summary';

interface DashboardProps {
  me: User;
  overview: readonly CeremonyOverview[];
}

/** One card fits below the summary in most windows; the others render when the browser is idle. */
const CARDS = { first: 1, step: 8 };

export function Dashboard({ me, overview }: DashboardProps) {
  const index = useMemo(() => indexOverview(overview), [overview]);
  const newest = index.ceremonies[0];
  return newest && <IndexedDashboard me={me} overview={overview} index={index} newest={newest} />;
}

interface IndexedDashboardProps {
  me: User;
  overview: readonly CeremonyOverview[];
  index: OverviewIndex;
  newest: IndexedCeremony;
}

/** A component of its own, because React can pause between two components, not between two computations of one. */
function IndexedDashboard({ me, overview, index, newest }: IndexedDashboardProps) {
  const navigate = useNavigate();
  const marks = useMarks();
  const { viewed } = marks;
  const decades = useMemo(() => ceremoniesByDecade(index.ceremonies), [index]);
  const sections = useMemo(() => decades.map(({ name }) => ({ id: name, label: name })), [decades]);
  const open = useMemo(() => openCategories(index, viewed), [index, viewed]);
  const summary = useMemo(() => progressSummary(index, viewed, open), [index, viewed, open]);
  const decadeProgress = useMemo(
    () => decades.map(({ filmIds }) => countViewed(filmIds, viewed)),
    [decades, viewed],
  );
  // Until the page is opened again: the films stay where they are while the user marks them.
  const [isNew] = useState(summary.films.viewed === 0);
  const [folded, fold] = useFoldedDecades(
    decades.map(({ name }, index) => ({ name, progress: decadeProgress[index] ?? countViewed([], viewed) })),
  );
  const unreviewed = useUnreviewedCeremonies(index.ceremonies, marks);
  const openCategory = useCallback(
    (ceremony: number, { category }: CategorySummary) =>
      void navigate(categoryLink(ceremony, category.normalized_name)),
    [navigate],
  );
  const cards = useGradualCount(index.ceremonies.length, CARDS);
  const renderedFrom = index.ceremonies[cards - 1]?.overview.ceremony ?? 0;

  return (
    <>
      <header className={styles.header}>
        <h1>
          {greeting(new Date().getHours())}, <span className={styles.name}>{me.username}.</span>
        </h1>
        <p className={styles.lead}>
          {newestText(newest.overview.ceremony, countViewed(newest.filmIds, viewed))}
        </p>
      </header>
      <FriendActivity me={me} index={index} />
      <KeepMarks />
      {isNew ? (
        <FirstSteps overview={overview} />
      ) : (
        <Summary open={open} progress={summary} decades={decadeProgress} viewed={viewed} />
      )}
      <JumpNav label="Decades" sections={sections} onJump={(name) => folded.has(name) && fold(name, false)} />
      {decades.map((decade, index) => (
        <DecadeSection
          key={decade.name}
          decade={decade}
          progress={decadeProgress[index] ?? countViewed([], viewed)}
          viewed={viewed}
          unreviewed={unreviewed}
          onOpenCategory={openCategory}
          renderedFrom={renderedFrom}
          isFolded={folded.has(decade.name)}
          onFold={(isFolded) => fold(decade.name, isFolded)}
        />
      ))}
    </>
  );
}
