import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { countText } from '../../lib/countText';
import { monthText } from '../../lib/dates';
import { localToday } from '../../lib/localToday';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { useMarks } from '../../shared/marks/useMarks';
import { diaryQueries, type Watch } from '../../shared/watched/diaryQueries';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { Page } from '../../ui/Page';
import { PageHeader } from '../../ui/PageHeader';
import { QueryState } from '../../ui/QueryState';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Skeleton } from '../../ui/Skeleton';
import { Calendar } from './calendar/Calendar';
import { MonthNav } from './calendar/MonthNav';
import styles from './DiaryPage.module.css';
import type { DiaryView } from './diaryQuery';
import { EntryList } from './entries/EntryList';
import { useFilmsById } from './films';
import { diaryMonth, monthsWithWatches, undatedFilms } from './months';
import { UndatedFilms } from './UndatedFilms';
import { useMore } from './useMore';
import { YearLink } from './YearLink';

/** Entries of which only the year is known, which are in each of its months. */
const FIRST_OF_YEAR = 12;

const viewOptions: readonly { value: DiaryView; label: string }[] = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'list', label: 'List' },
];

/** When the user watched which films, by month. */
export function DiaryPage() {
  const query = useQuery(diaryQueries.watches());
  return (
    <Page>
      <PageHeader
        title="Diary"
        lead="What you've watched and when. Only you can see it, unless you share ratings and notes in Settings."
      />
      <QueryState
        query={query}
        pending={<Skeleton height="60rem" />}
        failure={{ title: "We couldn't load your diary", heading: 'h2' }}
      >
        {(watches) => <Diary watches={watches} />}
      </QueryState>
    </Page>
  );
}

function Diary({ watches }: { watches: readonly Watch[] }) {
  const search = useSearch({ from: '/member/diary' });
  const navigate = useNavigate();
  const { viewed } = useMarks();
  const today = localToday();
  const thisMonth = today.slice(0, 7);
  const months = useMemo(() => monthsWithWatches(watches), [watches]);
  // The latest at first; an entry that is added or removed must not change it.
  const [latest] = useState(months[0]?.month ?? thisMonth);
  const month = search.month ?? latest;
  const view = search.view ?? 'calendar';
  const current = useMemo(() => diaryMonth(watches, month), [watches, month]);
  const inYear = useMore(current.inYear, FIRST_OF_YEAR);
  const shown = [...current.days, ...current.sometime, ...inYear.visible];
  const filmIds = [...new Set(shown.map(({ film_id }) => film_id))];
  const { films, query } = useFilmsById(filmIds);
  useRegisterFilmList(filmIds);
  const undated = useMemo(() => undatedFilms([...viewed], watches), [viewed, watches]);
  const notes = useMemo(() => watches.filter(({ watched }) => !watched), [watches]);
  const choose = (change: { month?: string; view?: DiaryView }) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, ...change }),
      replace: true,
      resetScroll: false,
    });
  const monthTitle = useRef<HTMLHeadingElement>(null);
  const focusMonth = () => monthTitle.current?.focus();
  const count = current.days.length + current.sometime.length;
  return (
    <>
      <MonthNav
        titleRef={monthTitle}
        month={month}
        latest={thisMonth}
        months={months}
        onChange={(chosen) => choose({ month: chosen })}
      />
      <div className={styles.switch}>
        <SegmentedControl
          label="View"
          options={viewOptions}
          value={view}
          onChange={(chosen) => choose({ view: chosen })}
        />
      </div>
      <QueryState query={query} failure={{ note: "We couldn't load the films of this month." }}>
        {() => null}
      </QueryState>
      <div className={styles.month} data-view={view}>
        <div className={styles.calendar}>
          <Calendar month={month} watches={current.days} films={films} today={today} />
        </div>
        <div className={styles.list}>
          <Card aria-label={`Films of ${monthText(`${month}-01`)}`}>
            {count + current.inYear.length === 0 ? (
              <EmptyState art={<CalendarDays strokeWidth={1} />} title="Nothing this month">
                {watches.length === 0
                  ? "Add a watch date to a film and it'll show up here."
                  : "You haven't logged any films in this month."}
              </EmptyState>
            ) : (
              <div className={styles.entries}>
                <EntryList
                  title={countText(current.days.length, 'film')}
                  watches={current.days}
                  films={films}
                  onEmptied={focusMonth}
                />
                <EntryList
                  title="Sometime this month"
                  watches={current.sometime}
                  films={films}
                  onEmptied={focusMonth}
                />
                <EntryList
                  title={`Sometime in ${month.slice(0, 4)}`}
                  watches={inYear.visible}
                  more={inYear.more}
                  films={films}
                  onEmptied={focusMonth}
                />
              </div>
            )}
          </Card>
        </div>
      </div>
      <YearLink year={month.slice(0, 4)} />
      <UndatedFilms filmIds={undated} watches={notes} />
    </>
  );
}
