import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countText } from '../../lib/countText';
import { bestKnownByDecade } from '../../shared/ceremony/bestKnown';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { useMarks } from '../../shared/marks/useMarks';
import { ButtonLink } from '../../ui/ButtonLink';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { QueryState } from '../../ui/QueryState';
import { DecadeGrid, GridSkeleton } from './DecadeGrid';
import { FilmRings } from './FilmRings';
import styles from './StartPage.module.css';

/** A hundred films: ten of each of the last ten decades. */
const DECADES = 10;

/** Rapid marking: a grid of the best-known films, one press each, next to the rings that they fill. */
export function StartPage() {
  const overview = useQuery(ceremonyQueries.overview());
  const decades = useMemo(() => bestKnownByDecade(overview.data ?? []).slice(0, DECADES), [overview.data]);
  const { viewed } = useMarks();
  const [last, setLast] = useState<{ _id: string; name: string }>();
  return (
    <Page>
      <PageHeader
        title="What have you seen?"
        lead="A hundred nominees that many people know. Press each one you've seen."
        action={
          <ButtonLink to="/letterboxd" variant="quiet">
            Import from Letterboxd, Trakt or IMDb
          </ButtonLink>
        }
      />
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label="Your rings">
          <p className={styles.count} role="status">
            {countText(viewed.size, 'film')} marked
          </p>
          <FilmRings film={last} overview={overview.data} viewed={viewed} />
          <div className={styles.done}>
            <ButtonLink to="/dashboard" variant="primary" isWide>
              Done
            </ButtonLink>
          </div>
        </aside>
        <div className={styles.decades}>
          <QueryState
            query={overview}
            pending={<GridSkeleton />}
            failure={{ title: "We couldn't load the films", heading: 'h2' }}
          >
            {() => decades.map((decade) => <DecadeGrid key={decade.name} decade={decade} onMark={setLast} />)}
          </QueryState>
        </div>
      </div>
    </Page>
  );
}
