import { Link } from '@tanstack/react-router';
import { runtimeText } from '../../lib/runtime';
import { filmLink } from '../../shared/film/filmLink';
import type { Stats } from './queries';
import styles from './Stats.module.css';
import { StatsCard } from './StatsCard';

/** The oldest, the shortest and the longest film. Each opens. */
export function Extremes({ stats: { oldest, shortest, longest } }: { stats: Stats }) {
  const runtime = (minutes: number | null | undefined) => (minutes ? runtimeText(minutes) : '');
  return (
    <StatsCard title="Extremes">
      <dl className={styles.extremes}>
        <Extreme name="Oldest" film={oldest} detail={oldest && String(oldest.year)} />
        <Extreme name="Shortest" film={shortest} detail={runtime(shortest?.runtime)} />
        <Extreme name="Longest" film={longest} detail={runtime(longest?.runtime)} />
      </dl>
    </StatsCard>
  );
}

interface ExtremeProps {
  name: string;
  film: Stats['oldest'];
  detail: string | null | undefined;
}

function Extreme({ name, film, detail }: ExtremeProps) {
  if (!film) return null;
  return (
    <div className={styles.extreme}>
      <dt className={styles.quiet}>{name}</dt>
      <dd>
        <Link {...filmLink(film._id)}>{film.name}</Link> <span className={styles.quiet}>{detail}</span>
      </dd>
    </div>
  );
}
