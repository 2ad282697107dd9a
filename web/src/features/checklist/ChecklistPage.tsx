import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ordinal } from '../../lib/ordinals';
import { useShortcuts } from '../../lib/shortcuts';
import { useShortcut } from '../../lib/useShortcut';
import { useStoredChoice } from '../../lib/useStoredChoice';
import { useValueAtChoice } from '../../lib/useValueAtChoice';
import { useUnreviewedCeremonies } from '../../shared/marks/unreviewedCeremonies';
import { useMarks } from '../../shared/marks/useMarks';
import { ShareMenu } from '../../shared/share/ShareMenu';
import { ceremonyShare } from '../../shared/share/shareables';
import { Page } from '../../ui/Page';
import { QueryState } from '../../ui/QueryState';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './ChecklistPage.module.css';
import { CeremonyHeader } from './ceremonies/CeremonyHeader';
import { CeremonyNav } from './ceremonies/CeremonyNav';
import { ceremonyFigures } from './ceremonies/ceremonyFigures';
import { ceremonyLink } from './ceremonies/ceremonyLink';
import { FilterBar } from './FilterBar';
import { FilmList } from './films/FilmList';
import { FilmListSkeleton } from './films/FilmListSkeleton';
import { NoMatchingFilms } from './films/NoMatchingFilms';
import { orders } from './films/order';
import { filmIdsOf, sectionsOf } from './films/sections';
import { type Filters, filtered, filterQuery, filtersOf, queryOf, showCounts } from './filters';
import { MarkAll } from './MarkAll';
import { Overlay } from './Overlay';
import { useChecklist } from './useChecklist';
import { useScrollToListTop } from './useScrollToListTop';

export function ChecklistPage() {
  const { init_ceremony } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { count, ceremony, stops, overview, films: query } = useChecklist(init_ceremony);
  const films = query.data;
  const marks = useMarks();
  const unreviewed = useUnreviewedCeremonies(stops, marks);
  const [grouping, setGrouping] = useStoredChoice('laurels.checklist.grouping', ['nomination', 'film']);
  const [view, setView] = useStoredChoice('laurels.checklist.view', ['list', 'compact', 'posters']);
  const [order, setOrder] = useStoredChoice('laurels.checklist.order', orders);
  const filters = useMemo(() => filtersOf(filterQuery(search)), [search]);
  const choice = `${ceremony} ${filters.show} ${filters.kind} ${grouping} ${order}`;
  const marksAtChoice = useValueAtChoice(marks, choice);
  const listTop = useScrollToListTop(choice);

  const sections = useMemo(
    () => films && sectionsOf(films, filtered(films, filters, marksAtChoice), grouping, order),
    [films, filters, marksAtChoice, grouping, order],
  );
  const filmIds = useMemo(() => filmIdsOf(sections ?? []), [sections]);
  const figures = useMemo(() => films && ceremonyFigures(films, marks.viewed), [films, marks.viewed]);
  const counts = useMemo(() => films && showCounts(films, filters.kind, marks), [films, filters.kind, marks]);

  const filter = (chosen: Filters) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...queryOf(chosen) }), resetScroll: false });
  const step = (to: number) => {
    if (to >= 1 && to <= count) void navigate(ceremonyLink(to));
  };
  const { isOn } = useShortcuts();
  useShortcut('h', () => step(ceremony - 1), isOn);
  useShortcut('l', () => step(ceremony + 1), isOn);

  return (
    <>
      <CeremonyNav stops={stops} current={ceremony} unreviewed={unreviewed} />
      <Overlay
        ceremony={ceremony}
        count={count}
        progress={figures?.films}
        filters={filters}
        onFilter={filter}
      />
      <VisuallyHidden>
        <span aria-live="polite">{sections && listText(ceremony, filmIds.length)}</span>
      </VisuallyHidden>
      <Page space="tight">
        <CeremonyHeader
          ceremony={ceremony}
          count={count}
          overview={overview}
          figures={figures}
          isUnreviewed={unreviewed.has(ceremony)}
          actions={
            <>
              <ShareMenu subject={ceremony > 0 ? ceremonyShare(ceremony) : undefined} />
              <MarkAll filmIds={filmIds} viewed={marks.viewed} />
            </>
          }
        />
        <FilterBar
          filters={filters}
          onFilter={filter}
          counts={counts}
          order={order}
          onOrder={setOrder}
          isGrouped={grouping === 'nomination'}
          onGroup={(isGrouped) => setGrouping(isGrouped ? 'nomination' : 'film')}
          view={view}
          onView={setView}
        />
        <div ref={listTop} className={styles.films}>
          <VisuallyHidden>
            <h2>Films</h2>
          </VisuallyHidden>
          <QueryState
            query={query}
            pending={<FilmListSkeleton isGrouped={grouping === 'nomination'} view={view} />}
            failure={{ title: "We couldn't load the films" }}
          >
            {() => (
              <>
                {sections && sections.length > 0 && (
                  <FilmList
                    key={ceremony}
                    ceremony={ceremony}
                    sections={sections}
                    filmIds={filmIds}
                    view={view}
                  />
                )}
                {sections?.length === 0 && counts && (
                  <NoMatchingFilms
                    ceremony={ceremony}
                    filters={filters}
                    hasKind={counts.all > 0}
                    onFilter={filter}
                  />
                )}
              </>
            )}
          </QueryState>
        </div>
      </Page>
    </>
  );
}

/** Announced to screen readers when the ceremony or a filter changes. */
function listText(ceremony: number, count: number): string {
  return `${ordinal(ceremony)} ceremony, ${count} ${count === 1 ? 'film' : 'films'}`;
}
