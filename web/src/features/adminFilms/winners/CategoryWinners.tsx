import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { filmLink } from '../../../shared/film/filmLink';
import { Laurel } from '../../../shared/film/Laurel';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import styles from './CategoryWinners.module.css';
import { WonSwitch } from './WonSwitch';
import type { BoardCategory } from './winnerBoard';

interface CategoryWinnersProps {
  category: BoardCategory;
  pending: ReadonlySet<string>;
  onSet: (outcome: { id: string; won: boolean }) => void;
}

/** A category's nominations, each with its outcome. */
export function CategoryWinners({ category, pending, onSet }: CategoryWinnersProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {category.name}
        </h2>
        <Outcome wins={category.wins} />
      </header>
      <ul className={styles.list}>
        {category.nominations.map((nomination) => {
          const names = nomination.films.map((film) => film.name).join(', ');
          return (
            <li key={nomination.id} className={styles.row} data-won={nomination.won || undefined}>
              <span className={styles.laurel}>
                <Laurel isWon={nomination.won} />
              </span>
              <div className={styles.text}>
                <p className={styles.films}>
                  {nomination.films.map((film) => (
                    <Link key={film._id} {...filmLink(film._id)} className={styles.film}>
                      {film.name}
                    </Link>
                  ))}
                </p>
                <p className={styles.nominee}>
                  {[nomination.nominee, nomination.detail].filter(Boolean).join(' · ')}
                </p>
              </div>
              <WonSwitch
                label={`${names}${nomination.nominee ? `, ${nomination.nominee}` : ''}: won ${category.name}`}
                isOn={nomination.won}
                isPending={pending.has(nomination.id)}
                onToggle={() => onSet({ id: nomination.id, won: !nomination.won })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Outcome({ wins }: { wins: number }) {
  if (wins === 0) return <Badge>no winner yet</Badge>;
  return <Badge tone="gold">{wins === 1 ? '1 winner' : `${wins} winners`}</Badge>;
}
