import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Hourglass, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { components } from '../../../api/schema.gen';
import { timeIn } from '../../../lib/localTime';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { browserZone } from '../../../shared/next/browserZone';
import type { LastChanceResponse, NextPlace } from '../../../shared/next/types';
import { LastUpdated } from '../../../shared/offline/LastUpdated';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { ButtonLink } from '../../../ui/ButtonLink';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import rows from '../filmRows.module.css';
import type { Filters, Where } from '../nextQuery';
import { lastChanceKey, nextQueries } from '../queries';
import { lastChanceRequest } from '../requests';
import { useSettledViewed } from '../useSettledViewed';
import { groupFilms, hasEndedAiring, isGone, nextEnd } from './chanceFilms';
import { chanceText } from './chanceText';
import styles from './LastChance.module.css';
import { useNowUntil } from './useNowUntil';
import { zoneText } from './zoneText';

interface LastChanceProps {
  filters: Filters;
  where: Exclude<Where, 'auto'>;
  /** Undefined while the browser is locating. */
  place: NextPlace | undefined;
  listings: components['schemas']['ListingsSetup'] | undefined;
  isFiltered: boolean;
  onClear: () => void;
}

/** Films that can soon not be watched anymore. */
export function LastChance({ filters, where, place, listings, ...rest }: LastChanceProps) {
  const query = useQuery({
    ...nextQueries.lastChance(lastChanceRequest(filters, where, browserZone(), place ?? {})),
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
  });
  if (listings?.mode === 'off') {
    return (
      <EmptyState art={<CalendarX2 strokeWidth={1} />} title="No listings" heading="h2">
        TV, theater and streaming listings are not set up on this server.
      </EmptyState>
    );
  }
  return (
    <QueryState
      query={query}
      pending={<FilmRowSkeletons count={6} />}
      failure={{ title: "We couldn't load last chances", heading: 'h2' }}
    >
      {(response) => (
        <div className={styles.results} data-stale={query.isPlaceholderData || undefined}>
          <LastUpdated path="/api/next/last-chance" />
          <Chances response={response} {...rest} />
        </div>
      )}
    </QueryState>
  );
}

interface ChancesProps extends Pick<LastChanceProps, 'isFiltered' | 'onClear'> {
  response: LastChanceResponse;
}

function Chances({ response, isFiltered, onClear }: ChancesProps) {
  const cache = useQueryClient();
  const now = useNowUntil(useCallback((at) => nextEnd(response.films, at), [response.films]));
  const { settled, handlers } = useSettledViewed(lastChanceKey);
  const zone = browserZone();
  const local = useMemo(() => timeIn(zone), [zone]);
  const films = response.films.filter((film) => !settled.has(film.film_id) && !isGone(film, now));
  const groups = groupFilms(films, now, local);
  const ids = groups.flatMap((group) => group.films.map(({ film_id }) => film_id)).join(' ');
  useRegisterFilmList(useMemo(() => ids.split(' ').filter(Boolean), [ids]));
  const isOutdated = films.some((film) => hasEndedAiring(film, now));
  useEffect(() => {
    if (isOutdated) void cache.invalidateQueries({ queryKey: lastChanceKey });
  }, [cache, isOutdated]);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useKeptFocus<HTMLDivElement>(films.length === 0 ? heading : undefined);
  const instants = films.flatMap(({ reasons }) =>
    reasons.flatMap((reason) => (reason.kind === 'airs' ? [Date.parse(reason.start_time)] : [])),
  );
  return (
    <div ref={list} className={styles.part} {...handlers}>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Last chance
        </h2>
        {response.is_sample && <Badge tone="gold">Sample data</Badge>}
        {films.length > 0 && <p className={styles.zone}>Times in {zoneText(zone, [now, ...instants])}</p>}
      </header>
      {groups.length === 0 && <Nothing isFiltered={isFiltered} onClear={onClear} />}
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title} className={styles.group}>
          <h3 className={styles.when}>{group.title}</h3>
          <ol className={rows.list}>
            {group.films.map(({ film_id, film, reasons, minutes, is_estimated }) => (
              <li key={film_id} className={rows.item}>
                <MarkedFilmRow film={film}>
                  <p className={styles.reason}>{chanceText(reasons, now, local)}</p>
                  {is_estimated && <p className={styles.zone}>About {minutes} min</p>}
                </MarkedFilmRow>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        art={<SearchX strokeWidth={1} />}
        title="No films match"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Nothing about to disappear matches your filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<Hourglass strokeWidth={1} />}
      title="Nothing is slipping away"
      action={<ButtonLink to="/viewing-options">Viewing options</ButtonLink>}
    >
      No film you're missing is about to leave. We'll list it here when one is.
    </EmptyState>
  );
}
