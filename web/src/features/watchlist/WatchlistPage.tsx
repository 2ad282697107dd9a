import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { countText } from '../../lib/countText';
import { runtimeText } from '../../lib/runtime';
import { useValueAtChoice } from '../../lib/useValueAtChoice';
import { ceremonyQueries } from '../../shared/ceremony/queries';
import { ringsClosed } from '../../shared/ceremony/rings/ringsClosed';
import { kindOptions } from '../../shared/film/filmKind';
import { FilmRowSkeletons } from '../../shared/film/row/FilmRowSkeletons';
import { type Marks, marksOf } from '../../shared/marks/marksStore';
import { useMarks } from '../../shared/marks/useMarks';
import { useMyServices } from '../../shared/streaming/useMyServices';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { PillSelect } from '../../ui/PillSelect';
import { QueryState } from '../../ui/QueryState';
import { NoFilms } from './NoFilms';
import { watchlistQueries } from './queries';
import { SelectionBar } from './SelectionBar';
import { WatchlistFilms } from './WatchlistFilms';
import styles from './WatchlistPage.module.css';
import { chosenFilms, knownChoice, serviceOptions, sortOptions, type WatchlistFilm } from './watchlist';
import { type Choice, choiceOf, queryOf } from './watchlistQuery';

const noFilms: WatchlistFilm[] = [];

/** The bookmarked films of all ceremonies that aren't viewed yet. */
export function WatchlistPage() {
  const query = useQuery(watchlistQueries.films());
  const overview = useQuery(ceremonyQueries.overview());
  const { services: myServices } = useMyServices();
  const [choice, setChoice] = useChoice();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  /** Counts the actions on selected films, which leave the list at once. */
  const [actions, setActions] = useState(0);
  const selectButton = useRef<HTMLButtonElement>(null);
  const marks = useMarks();
  const marksAtChoice = useValueAtChoice(
    marks,
    `${choice.sort} ${choice.kind} ${choice.service} ${actions} ${query.dataUpdatedAt}`,
  );
  useRefetchNewBookmarks(query.data, marks);

  const closes = useMemo(() => ringsClosed(overview.data ?? [], marks.viewed), [overview.data, marks.viewed]);
  const films = useMemo(() => {
    // A film that was added elsewhere can be in the list before it is in the profile.
    const isOn = ({ viewed, bookmarked }: Marks, id: string) => bookmarked.has(id) && !viewed.has(id);
    return (query.data ?? noFilms).filter(
      ({ film }) => isOn(marksAtChoice, film._id) || isOn(marks, film._id),
    );
  }, [query.data, marksAtChoice, marks]);
  const chosen = useMemo(() => {
    const closesAtChoice = ringsClosed(overview.data ?? [], marksAtChoice.viewed);
    return chosenFilms(films, choice, { myServices, closes: closesAtChoice });
  }, [films, choice, myServices, overview.data, marksAtChoice]);
  const chosenIds = useMemo(() => chosen.map(({ film }) => film._id), [chosen]);

  return (
    <Page>
      <PageHeader
        title="Watchlist"
        lead="The nominees you've bookmarked, from every ceremony."
        action={
          <Button
            ref={selectButton}
            aria-pressed={selected !== undefined}
            disabled={chosen.length === 0}
            onClick={() => setSelected(selected ? undefined : new Set())}
          >
            <ListChecks aria-hidden size={18} />
            Select
          </Button>
        }
      />
      <div className={styles.bar}>
        <PillSelect
          label="Sort by"
          options={sortOptions}
          value={choice.sort}
          onChange={(sort) => setChoice({ ...choice, sort })}
        />
        <PillSelect
          label="Kind of film"
          options={kindOptions}
          value={choice.kind}
          onChange={(kind) => setChoice({ ...choice, kind })}
        />
        <div className={styles.service}>
          <PillSelect
            label="Streaming service"
            options={serviceOptions(films, myServices, choice.service)}
            value={choice.service}
            onChange={(service) => setChoice({ ...choice, service })}
          />
        </div>
        <p className={styles.total} aria-live="polite">
          {query.data && totalText(chosen)}
        </p>
      </div>
      <QueryState
        query={query}
        pending={<FilmRowSkeletons count={8} />}
        failure={{ title: "We couldn't load your watchlist", heading: 'h2' }}
      >
        {() =>
          chosen.length === 0 ? (
            <NoFilms
              isFiltered={films.length > 0}
              onShowAll={() => setChoice({ ...choice, kind: 'all', service: 'all' })}
            />
          ) : (
            <WatchlistFilms
              films={chosen}
              closes={closes}
              myServices={myServices}
              selected={selected}
              onSelect={setSelected}
            />
          )
        }
      </QueryState>
      {selected && (
        <SelectionBar
          filmIds={chosenIds.filter((id) => selected.has(id))}
          total={chosenIds.length}
          onSelectAll={(isSelected) => setSelected(new Set(isSelected ? chosenIds : []))}
          onDone={() => {
            setSelected(undefined);
            setActions(actions + 1);
            selectButton.current?.focus();
          }}
        />
      )}
    </Page>
  );
}

/** '37 films, 71h 20m' */
function totalText(films: readonly WatchlistFilm[]): string {
  if (films.length === 0) return '';
  const minutes = films.reduce((sum, { film }) => sum + (film.runtime ?? 0), 0);
  return [countText(films.length, 'film'), minutes > 0 && runtimeText(minutes)].filter(Boolean).join(', ');
}

/** Fetches the list again when a film was bookmarked that it doesn't have: in the film dialog or in another tab. */
function useRefetchNewBookmarks(films: readonly WatchlistFilm[] | undefined, { viewed, bookmarked }: Marks) {
  const cache = useQueryClient();
  const missing = useMemo(() => {
    if (!films) return '';
    const listed = new Set(films.map(({ film }) => film._id));
    const store = marksOf(cache);
    // The server doesn't list a bookmark that is still being sent.
    const isNew = (id: string) =>
      !listed.has(id) && !viewed.has(id) && store.stateOf('bookmarked', id) === 'on';
    return [...bookmarked].filter(isNew).join(' ');
  }, [cache, films, viewed, bookmarked]);
  useEffect(() => {
    if (missing) void cache.invalidateQueries(watchlistQueries.films());
  }, [cache, missing]);
}

/** Order and filters, stored in the query string. */
function useChoice(): [Choice, (choice: Choice) => void] {
  const search = useSearch({ from: '/member/watchlist' });
  const navigate = useNavigate();
  const choice = useMemo(() => knownChoice(choiceOf(search)), [search]);
  const setChoice = (chosen: Choice) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...queryOf(chosen) }),
      replace: true,
      resetScroll: false,
    });
  return [choice, setChoice];
}
