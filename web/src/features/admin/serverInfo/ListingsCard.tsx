import { countText } from '../../../lib/countText';
import { numberText } from '../../../lib/numbers';
import { timeAgo } from '../../../lib/timeAgo';
import { useNow } from '../../../lib/useNow';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { ProgressBar } from '../../../ui/ProgressBar';
import { CardTitle } from '../CardTitle';
import { Facts } from '../Facts';
import styles from './ListingsCard.module.css';
import type { ServerInfo } from './queries';

/** Progress of the background refresh of schedules and films. */
export function ListingsCard({ listings }: { listings: ServerInfo['listings'] }) {
  const now = useNow();
  const ago = (timestamp: string | null | undefined) => (timestamp ? timeAgo(timestamp, now) : 'never');
  return (
    <Card aria-labelledby="listings">
      <CardTitle id="listings">Refresh</CardTitle>
      <div className={styles.progress}>
        <p>
          {numberText(listings.films_checked)} of {countText(listings.films, 'film')} checked
        </p>
        <ProgressBar label="Films checked" value={listings.films_checked} max={listings.films} />
      </div>
      <Facts
        facts={[
          ['Listings', `${listings.mode}, region ${listings.region}`],
          ['This instance', listings.is_active ? 'active' : 'idle'],
          ['Oldest check', ago(listings.oldest_check)],
          ['Newest check', ago(listings.newest_check)],
          ...listings.schedules.map(
            ({ station, fetched, programs }) =>
              [`${station} schedule`, `${countText(programs, 'program')}, fetched ${ago(fetched)}`] as const,
          ),
        ]}
      />
      {listings.last_failure && (
        <Notice tone="danger" title={`Failed ${ago(listings.last_failure.at)}`}>
          {listings.last_failure.reason}
        </Notice>
      )}
    </Card>
  );
}
