import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countText } from '../../lib/countText';
import { dayText } from '../../lib/dates';
import { runtimeText } from '../../lib/runtime';
import { filmLink } from '../../shared/film/filmLink';
import type { Stats } from './queries';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';

/** The longest streak, and the oldest, the shortest and the longest film, each of which opens. */
export function Records({ stats: { oldest, shortest, longest, dates } }: { stats: Stats }) {
  const streak = dates?.streak;
  const runtime = (film: Stats['longest']) => (film?.runtime ? runtimeText(film.runtime) : '');
  return (
    <StatsCard title="Records">
      <dl className={styles.records}>
        {streak && (
          <Entry name="Longest streak" detail={streakText(streak)}>
            {countText(streak.days, 'day')}
          </Entry>
        )}
        <FilmEntry name="Oldest film" film={oldest} detail={oldest && String(oldest.year)} />
        <FilmEntry name="Longest film" film={longest} detail={runtime(longest)} />
        <FilmEntry name="Shortest film" film={shortest} detail={runtime(shortest)} />
      </dl>
    </StatsCard>
  );
}

/** 'March 10, 2024', 'March 10, 2024, to March 14, 2024' */
function streakText({ days, first, last }: { days: number; first: string; last: string }): string {
  return days === 1 ? dayText(first) : `${dayText(first)}, to ${dayText(last)}`;
}

interface FilmEntryProps {
  name: string;
  film: Stats['oldest'];
  detail: string | null | undefined;
}

function FilmEntry({ name, film, detail }: FilmEntryProps) {
  if (!film) return null;
  return (
    <Entry name={name} detail={detail}>
      <Link {...filmLink(film._id)}>{film.name}</Link>
    </Entry>
  );
}

interface EntryProps {
  name: string;
  detail: string | null | undefined;
  children: ReactNode;
}

function Entry({ name, detail, children }: EntryProps) {
  return (
    <div className={styles.record}>
      <dt className={styles.name}>{name}</dt>
      <dd>
        <span className={styles.holder}>{children}</span> <span className={styles.name}>{detail}</span>
      </dd>
    </div>
  );
}
