import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useId, useMemo } from 'react';
import { timeAgo } from '../../lib/timeAgo';
import { useNow } from '../../lib/useNow';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { useMarks } from '../../shared/marks/useMarks';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { MarkedFilmRow } from './MarkedFilmRow';
import { MoreOrLess, useMoreOrLess } from './MoreOrLess';
import styles from './NewOnServices.module.css';
import { viewingQueries } from './queries';

/** Alerts that the closed card shows. */
const most = 4;

/** Bookmarked films that have come to one of the person's services. Not there when there is no news. */
export function NewOnServices({ isSample }: { isSample: boolean }) {
  const id = useId();
  const now = useNow();
  const { viewed, bookmarked } = useMarks();
  const { data: alerts = [] } = useQuery(viewingQueries.alerts());
  // What is seen or given up since the list came is no news any more.
  const news = alerts.filter(({ film }) => bookmarked.has(film._id) && !viewed.has(film._id));
  const more = useMoreOrLess(news.length > most);
  const ids = news.map(({ film }) => film._id).join(' ');
  useRegisterFilmList(useMemo(() => ids.split(' '), [ids]));
  if (news.length === 0) return null;
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
        {(more.isAll ? news : news.slice(0, most)).map(({ film, provider, since }) => (
          <li key={`${film._id} ${provider.id}`}>
            <MarkedFilmRow film={film}>
              <p className={styles.since}>
                on {provider.name}, since {timeAgo(since, now)}
              </p>
            </MarkedFilmRow>
          </li>
        ))}
      </ul>
      <MoreOrLess {...more} rest={news.length - most} />
    </Card>
  );
}
