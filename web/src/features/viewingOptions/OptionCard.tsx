import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Problem } from '../../api/problem';
import { timeAgo } from '../../lib/timeAgo';
import { useNow } from '../../lib/useNow';
import { FilmRowSkeletons } from '../../shared/film/FilmRowSkeletons';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import styles from './OptionCard.module.css';

interface OptionCardProps {
  mark: ReactNode;
  title: string;
  /** Under the title: how many, or what it is. */
  text?: ReactNode;
  isSample?: boolean;
  /** Shown when the data are older than they should be. */
  fetched?: string | undefined;
  /** Hours after which data count as old. */
  maxAgeHours?: number;
  /** A card that can be closed, and whether it is. */
  toggle?: ReactNode;
  children?: ReactNode;
}

const hour = 3_600_000;

/** One place to watch films: what it is called, where the data come from, and what it has. */
export function OptionCard({
  mark,
  title,
  text,
  isSample = false,
  fetched,
  maxAgeHours = 24,
  toggle,
  children,
}: OptionCardProps) {
  const id = useId();
  const now = useNow();
  const isOld = fetched !== undefined && now - Date.parse(fetched) > maxAgeHours * hour;
  return (
    <Card aria-labelledby={id}>
      <div className={styles.header}>
        {mark}
        <div className={styles.titles}>
          <h3 id={id} className={styles.title}>
            {title}
          </h3>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {isSample && <Badge tone="gold">Sample data</Badge>}
        {toggle}
      </div>
      {isOld && (
        <p className={styles.age}>Last updated {timeAgo(fetched, now)}; newer data could not be had.</p>
      )}
      {children && <div className={styles.content}>{children}</div>}
    </Card>
  );
}

interface CardErrorProps {
  error: Error;
  onRetry: () => void;
}

/** Stands where the films of a card should be. What is not set up says so and offers nothing. */
export function CardError({ error, onRetry }: CardErrorProps) {
  const isNotSetUp = error instanceof Problem && error.code === 'not_set_up';
  return (
    <div className={styles.empty} role={isNotSetUp ? undefined : 'alert'}>
      <CloudOff aria-hidden className={styles.icon} />
      <p>{error.message}</p>
      {!isNotSetUp && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A card has nothing to show, and why. */
export function CardEmpty({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>{icon}</span>
      <p>{children}</p>
    </div>
  );
}

export function CardSkeleton() {
  return <FilmRowSkeletons count={3} />;
}
