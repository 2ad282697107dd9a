import { numberText } from '../../lib/numbers';
import styles from './Totals.module.css';

interface Count {
  seen: number;
  total: number;
}

interface TotalsProps {
  totals: { films: Count; minutes: number; nominations: Count; rings: Count };
}

/** What a user has watched, as big numbers. */
export function Totals({ totals: { films, minutes, nominations, rings } }: TotalsProps) {
  return (
    <dl className={styles.figures}>
      <Figure name="films" value={films.seen} detail={`of ${numberText(films.total)}`} />
      <Figure name={`hours, or ${daysText(minutes)}`} value={Math.round(minutes / 60)} />
      <Figure
        name="nominations seen"
        value={nominations.seen}
        detail={`of ${numberText(nominations.total)}`}
      />
      <Figure name="rings closed" value={rings.seen} detail={`of ${numberText(rings.total)}`} />
    </dl>
  );
}

/** '3.2 days', '45 days': without a break. */
function daysText(minutes: number): string {
  const days = minutes / 1440;
  return `${days < 10 ? days.toFixed(1) : numberText(Math.round(days))} days`;
}

interface FigureProps {
  name: string;
  value: number;
  detail?: string;
}

function Figure({ name, value, detail }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.number}>
        <strong>{numberText(value)}</strong> {detail && <span className={styles.quiet}>{detail}</span>}
      </dd>
    </div>
  );
}
