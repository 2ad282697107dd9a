import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Clapperboard, Dices, SearchX, Trophy } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countText } from '../../../lib/countText';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import { useNow } from '../../../lib/useNow';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { FilmRowSkeletons } from '../../../shared/film/row/FilmRowSkeletons';
import { useMe } from '../../../shared/me/queries';
import type { TonightFilm, TonightRequest, TonightResponse } from '../../../shared/next/types';
import { LastUpdated } from '../../../shared/offline/LastUpdated';
import { useMyServices } from '../../../shared/streaming/useMyServices';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Stack } from '../../../ui/Stack';
import rows from '../filmRows.module.css';
import type { Filters } from '../nextQuery';
import { nextQueries, tonightKey } from '../queries';
import { useSettledViewed } from '../useSettledViewed';
import { type ReasonContext, tonightReasons } from './reasons';
import { pickFilm } from './surprise';
import styles from './Tonight.module.css';
import { TonightHero, TonightHeroSkeleton } from './TonightHero';
import { TonightRow } from './TonightRow';
import { useHiddenFilms, useHideFilm, useShowHidden } from './useHideFilm';

/** As many rows as fit into most windows. */
const INITIAL_ROWS = 5;

interface TonightProps {
  filters: Filters;
  /** Undefined while the services and the position load that the request depends on. */
  request: TonightRequest | undefined;
  isFiltered: boolean;
  onClear: () => void;
}

/** Films that none of those who watch has seen, best first. */
export function Tonight({ filters, request, isFiltered, onClear }: TonightProps) {
  const query = useQuery({
    ...nextQueries.tonight(request ?? { friend_ids: [] }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      query={query}
      pending={
        <Stack gap={3}>
          <TonightHeroSkeleton />
          <FilmRowSkeletons count={4} />
        </Stack>
      }
      failure={{ title: "We couldn't load films for tonight", heading: 'h2' }}
    >
      {(response) => (
        <div className={styles.results} data-stale={query.isPlaceholderData || undefined}>
          <LastUpdated path="/api/next/tonight" />
          <Results response={response} filters={filters} isFiltered={isFiltered} onClear={onClear} />
        </div>
      )}
    </QueryState>
  );
}

interface ResultsProps extends Pick<TonightProps, 'filters' | 'isFiltered' | 'onClear'> {
  response: TonightResponse;
}

function Results({ response, filters, isFiltered, onClear }: ResultsProps) {
  const { settled, handlers } = useSettledViewed(tonightKey);
  const hiddenFilms = useHiddenFilms();
  const shown = useMemo(
    () => response.films.filter(({ film_id }) => !hiddenFilms.has(film_id)),
    [response.films, hiddenFilms],
  );
  const hidden = response.hidden + response.films.length - shown.length;
  const films = useMemo(() => shown.filter(({ film_id }) => !settled.has(film_id)), [shown, settled]);
  useRegisterFilmList(useMemo(() => films.map(({ film_id }) => film_id), [films]));
  const reasonsOf = useReasons(filters);
  const hide = useHideFilm();
  const showHidden = useShowHidden();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useKeptFocus<HTMLDivElement>();
  const [picked, setPicked] = useState<readonly string[]>([]);
  const surprise = films.find(({ film_id }) => film_id === picked.at(-1));
  const pickAnother = () => {
    const next = pickFilm(films, picked, Math.random());
    if (next) setPicked([...picked, next.film_id]);
  };
  const [first, ...others] = surprise ? [surprise] : films;
  const isEmpty = !first;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The last film is gone, and the focus with it.
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  return (
    <>
      <header className={styles.header}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Tonight
        </h2>
        {response.is_sample && <Badge tone="gold">Sample data</Badge>}
        <p className={styles.count} aria-live="polite">
          {surprise ? `Our pick for you: ${surprise.film.name}` : countText(films.length, 'film')}
        </p>
        {(films.length > 1 || surprise) && (
          <div className={styles.buttons}>
            {/* One button, which keeps the focus. */}
            <Button variant={surprise ? 'primary' : 'secondary'} onClick={pickAnother}>
              <Dices aria-hidden size={18} />
              {surprise ? 'Another' : 'Surprise me'}
            </Button>
            {surprise && (
              <Button
                onClick={() => {
                  setPicked([]);
                  heading.current?.focus();
                }}
              >
                Show all
              </Button>
            )}
          </div>
        )}
      </header>
      {first ? (
        <div ref={list} className={styles.films} {...handlers}>
          <TonightHero
            key={first.film_id}
            entry={first}
            eyebrow={surprise ? 'Surprise' : 'Watch this'}
            reasons={reasonsOf(first)}
            onHide={hide}
          />
          {others.length > 0 && (
            <ol className={rows.list}>
              {others.map((entry, index) => (
                <TonightRow
                  key={entry.film_id}
                  entry={entry}
                  reasons={reasonsOf(entry)}
                  isFirst={index < INITIAL_ROWS}
                  onHide={hide}
                />
              ))}
            </ol>
          )}
        </div>
      ) : (
        <NoFilms isFiltered={isFiltered} hidden={hidden} onClear={onClear} />
      )}
      {hidden > 0 && !surprise && (
        <p className={styles.hidden}>
          {countText(hidden, 'film')} hidden.{' '}
          <Button
            variant="quiet"
            size="small"
            isPending={showHidden.isPending}
            onClick={() => showHidden.mutate(undefined, { onSuccess: () => heading.current?.focus() })}
          >
            Show {hidden === 1 ? 'it' : 'them'} again
          </Button>
        </p>
      )}
    </>
  );
}

function useReasons({ friendIds }: Filters): (entry: TonightFilm) => ReturnType<typeof tonightReasons> {
  const me = useMe();
  const now = useNow();
  const { services: myServices } = useMyServices();
  return useMemo(() => {
    const context: ReasonContext = {
      myId: me?._id ?? '',
      friends: new Map(
        me?.friends.filter(({ _id }) => friendIds.includes(_id)).map(({ _id, username }) => [_id, username]),
      ),
      myServices,
      now,
    };
    const known = new Map<TonightFilm, ReturnType<typeof tonightReasons>>();
    return (entry) => {
      const reasons = known.get(entry) ?? tonightReasons(entry, context);
      known.set(entry, reasons);
      return reasons;
    };
  }, [me?._id, me?.friends, friendIds, myServices, now]);
}

interface NoFilmsProps {
  isFiltered: boolean;
  hidden: number;
  onClear: () => void;
}

function NoFilms({ isFiltered, hidden, onClear }: NoFilmsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        art={<SearchX strokeWidth={1} />}
        title="No films match"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        Nothing fits the time, services and filters you've chosen. Try a little more time, or anywhere.
      </EmptyState>
    );
  }
  if (hidden > 0) {
    return (
      <EmptyState art={<Clapperboard strokeWidth={1} />} title="You've passed on everything">
        Films you hide come back after a week.
      </EmptyState>
    );
  }
  return (
    <EmptyState art={<Trophy strokeWidth={1} />} title="You've seen them all">
      Every nominee, every year. There's nothing left to suggest, and we're in awe.
    </EmptyState>
  );
}
