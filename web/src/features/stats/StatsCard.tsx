import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/Card';
import styles from './Stats.module.css';

interface StatsCardProps {
  title: string;
  /** A control at the title's side. */
  control?: ReactNode;
  /** What isn't in the chart. */
  note?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

export function StatsCard({ title, control, note, isWide = false, children }: StatsCardProps) {
  const id = useId();
  return (
    <div className={isWide ? styles.wide : styles.half}>
      <Card aria-labelledby={id}>
        <div className={styles.top}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {control}
        </div>
        {children}
        {note && <p className={styles.note}>{note}</p>}
      </Card>
    </div>
  );
}
