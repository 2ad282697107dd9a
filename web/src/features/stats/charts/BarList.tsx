import { type ReactNode, useState } from 'react';
import { numberText } from '../../../lib/numbers';
import { Button } from '../../../ui/Button';
import { ChartTable } from '../../../ui/ChartTable';
import styles from './BarList.module.css';

export interface BarRow {
  key: string;
  name: string;
  /** Instead of the name, such as a link with it. */
  label?: ReactNode;
  seen: number;
  total: number;
}

interface BarListProps {
  /** What the bars are about: 'Films by genre'. */
  caption: string;
  /** What a row is: 'Genre'. */
  heading: string;
  rows: readonly BarRow[];
  /** How many are listed at first. */
  limit?: number;
}

/** The most seen first. */
export function mostSeen(rows: readonly BarRow[]): BarRow[] {
  return rows.toSorted((a, b) => b.seen - a.seen || b.total - a.total || a.name.localeCompare(b.name));
}

/** Horizontal bars in the given order; those of which nothing was seen are only in the table. */
export function BarList({ caption, heading, rows, limit = 8 }: BarListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const seen = rows.filter((row) => row.seen > 0);
  const longest = Math.max(1, ...seen.map((row) => row.seen));
  return (
    <div className={styles.figure}>
      <ul className={styles.list} aria-label={caption}>
        {seen.slice(0, isOpen ? undefined : limit).map(({ key, name, label, seen: count, total }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name}>{label ?? name}</span>
            <span className={styles.numbers}>
              <strong>{numberText(count)}</strong> of {numberText(total)}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(100 * count) / longest}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {seen.length > limit && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen((before) => !before)}
          >
            {isOpen ? 'Show fewer' : `Show all ${numberText(seen.length)}`}
          </Button>
        )}
        <ChartTable
          caption={caption}
          columns={[heading, 'Seen', 'Films']}
          rows={() => rows.map(({ name, seen: count, total }) => [name, count, total])}
        />
      </div>
    </div>
  );
}
