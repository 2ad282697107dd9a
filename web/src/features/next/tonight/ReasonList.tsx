import { Bookmark, CircleDot, Clock, MonitorPlay, Target, Ticket, Tv } from 'lucide-react';
import styles from './ReasonList.module.css';
import type { Reason } from './reasons';

const icons = {
  closes: CircleDot,
  nears: Target,
  streaming: MonitorPlay,
  tv: Tv,
  theater: Ticket,
  watchlist: Bookmark,
  length: Clock,
};

/** Why a film is suggested. */
export function ReasonList({ reasons, isLarge = false }: { reasons: readonly Reason[]; isLarge?: boolean }) {
  return (
    <ul className={styles.reasons} data-large={isLarge || undefined}>
      {reasons.map(({ kind, text }) => {
        const Icon = icons[kind];
        return (
          <li key={text} className={styles.reason} data-kind={kind}>
            <Icon aria-hidden className={styles.icon} />
            <span>{text}</span>
          </li>
        );
      })}
    </ul>
  );
}
