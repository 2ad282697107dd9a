import { useMemo } from 'react';
import { useMarks } from '../../shared/marks/useMarks';
import type { User } from '../../shared/me/user';
import styles from './CompareWith.module.css';
import { CeremonyComparison } from './ceremonies/CeremonyComparison';
import { type CeremonyOverview, compare } from './comparison';
import { SeenByOne } from './films/SeenByOne';
import { watchTogether } from './films/suggestions';
import { WatchTogether } from './films/WatchTogether';
import { LeadSummary } from './overall/LeadSummary';
import { OverallComparison } from './overall/OverallComparison';

interface CompareWithProps {
  me: User;
  friend: User['friends'][number];
  overview: readonly CeremonyOverview[];
}

const MAX_SUGGESTIONS = 6;

export function CompareWith({ me, friend, overview }: CompareWithProps) {
  const { viewed: ownViewed } = useMarks();
  const friendViewed = useMemo(() => new Set(friend.viewed), [friend.viewed]);
  const comparison = useMemo(
    () => compare(overview, ownViewed, friendViewed),
    [overview, ownViewed, friendViewed],
  );
  const suggestions = useMemo(
    () => watchTogether(overview, ownViewed, friendViewed, MAX_SUGGESTIONS),
    [overview, ownViewed, friendViewed],
  );
  return (
    <>
      <OverallComparison me={me} friend={friend} overall={comparison.overall} />
      <LeadSummary comparison={comparison} name={friend.username} />
      <WatchTogether suggestions={suggestions} name={friend.username} />
      <SeenByOne films={comparison.films} name={friend.username} />
      <section aria-labelledby="ceremonies" className={styles.ceremonies}>
        <h2 id="ceremonies">Ceremony by ceremony</h2>
        {comparison.ceremonies.map((compared) => (
          <CeremonyComparison
            key={compared.ceremony.ceremony}
            compared={compared}
            ownViewed={ownViewed}
            friendViewed={friendViewed}
            name={friend.username}
          />
        ))}
      </section>
    </>
  );
}
