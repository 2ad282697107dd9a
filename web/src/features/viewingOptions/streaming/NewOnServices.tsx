import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useId, useMemo } from 'react';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { useMarks } from '../../../shared/marks/useMarks';
import { Badge } from '../../../ui/Badge';
import { Card } from '../../../ui/Card';
import { MoreOrLess, useMoreOrLess } from '../MoreOrLess';
import { viewingQueries } from '../queries';
import styles from './NewOnServices.module.css';

/** Alerts in the collapsed card. */
const collapsedCount = 4;

/** Card with bookmarked films recently added to one of the user's services; hidden if there are none. */
export function NewOnServices({ isSample }: { isSample: boolean }) {
  const id = useId();
  const now = useNow();
  const { viewed, bookmarked } = useMarks();
  const { data: alerts = [] } = useQuery(viewingQueries.alerts());
  // Skip films viewed or removed from the watchlist since the alerts were fetched.
  const current = alerts.filter(({ film }) => bookmarked.has(film._id) && !viewed.has(film._id));
  const more = useMoreOrLess(current.length > collapsedCount);
  const ids = current.map(({ film }) => film._id).join(' ');
  useRegisterFilmList(useMemo(() => ids.split(' '), [ids]));
  if (current.length === 0) return null;
  return (
    <Card tone="gold" aria-labelledby={id}>
      <div className={styles.header}>
        <BellRing aria-hidden className={styles.icon} />
        <h2 id={id} className={styles.title}>
          New on your services
        </h2>
        {isSample && <Badge tone="gold">Sample data</Badge>}
      </div>
      <ul className={styles.films}>
        {(more.isAll ? current : current.slice(0, collapsedCount)).map(({ film, provider, since }) => (
          <li key={`${film._id} ${provider.id}`}>
            <MarkedFilmRow film={film}>
              <p className={styles.since}>
                Added to {provider.name} {timeAgo(since, now)}
              </p>
            </MarkedFilmRow>
          </li>
        ))}
      </ul>
      <MoreOrLess {...more} rest={current.length - collapsedCount} />
    </Card>
  );
}
