import { useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { capitalize } from '../../../lib/capitalize';
import { bothOf } from '../../../lib/query';
import { useLastLoaded } from '../../../lib/useLastLoaded';
import { useNow } from '../../../lib/useNow';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { ServiceMark } from '../../../shared/streaming/ServiceMark';
import { Badge } from '../../../ui/Badge';
import type { Filters } from '../filters/filters';
import { useFilteredFilms } from '../filters/useFilteredFilms';
import { MoreOrLess, useMoreOrLess } from '../MoreOrLess';
import { CardEmpty, CardState, OptionCard, RESERVED_LINE } from '../OptionCard';
import { viewingQueries } from '../queries';
import styles from './ScheduleCard.module.css';
import { firstPrograms, isOnNow, timesText, upcomingDays } from './schedule';
import type { Station } from './stations';

const noFilms: components['schemas']['FilmRow'][] = [];
/** Programs in a collapsed card. */
const collapsedCount = 5;

interface ScheduleCardProps {
  station: Station;
  filters: Filters;
  onMyServices: ReadonlySet<string> | undefined;
}

export function ScheduleCard({ station, filters, onMyServices }: ScheduleCardProps) {
  const now = useNow();
  // The route loader has just tried; after a failure the user decides when to retry.
  const schedule = useQuery({ ...viewingQueries.schedule(station.id), retryOnMount: false });
  const ids = useMemo(
    () => [...new Set(schedule.data?.items.map(({ film_id }) => film_id))].sort(),
    [schedule.data],
  );
  const films = useFilms(ids);
  const matching = useFilteredFilms(films.data, filters, onMyServices);
  const byId = useMemo(() => new Map(matching.map((film) => [film._id, film])), [matching]);
  const programs = schedule.data?.items.filter(({ film_id }) => byId.has(film_id)) ?? [];
  const days = upcomingDays(programs, now);
  const count = days.reduce((sum, day) => sum + day.programs.length, 0);
  const more = useMoreOrLess(count > collapsedCount);
  const visible = more.isAll ? days : firstPrograms(days, collapsedCount);
  const filmIds = days.flatMap((day) => day.programs.map(({ film_id }) => film_id)).join(' ');
  useRegisterFilmList(useMemo(() => [...new Set(filmIds.split(' '))], [filmIds]));

  const loaded = bothOf(schedule, films);
  return (
    <OptionCard
      mark={<ServiceMark>{station.short}</ServiceMark>}
      title={station.name}
      text={loaded.data ? `${count} upcoming ${count === 1 ? 'airing' : 'airings'}` : RESERVED_LINE}
      isSample={schedule.data?.isSample ?? false}
      fetched={schedule.data?.fetched}
      path={`/api/viewing-options/scheduled/${station.id}`}
    >
      <CardState query={loaded}>
        {([{ fetched }]) =>
          count === 0 ? (
            <CardEmpty icon={<Tv aria-hidden />}>{emptyText(ids.length, fetched, matching.length)}</CardEmpty>
          ) : (
            <>
              {visible.map((day) => (
                <section
                  key={day.date}
                  className={styles.day}
                  aria-label={`${capitalize(day.label)} on ${station.name}`}
                >
                  <h4 className={styles.label}>{day.label}</h4>
                  <ul className={styles.programs} data-all={(more.hasMore && more.isAll) || undefined}>
                    {day.programs.map((program) => {
                      const film = byId.get(program.film_id);
                      return (
                        film && (
                          <li key={program.start_time}>
                            <MarkedFilmRow film={film}>
                              <p className={styles.times}>
                                <time dateTime={program.start_time}>{timesText(program)}</time>
                                {isOnNow(program, now) && <Badge tone="bookmark">On now</Badge>}
                              </p>
                            </MarkedFilmRow>
                          </li>
                        )
                      );
                    })}
                  </ul>
                </section>
              ))}
              <MoreOrLess {...more} rest={count - collapsedCount} />
            </>
          )
        }
      </CardState>
    </OptionCard>
  );
}

/** The films of the programs; not requested if there are none. */
function useFilms(ids: string[]) {
  const films = useLastLoaded(useQuery(viewingQueries.films(ids)));
  return ids.length === 0 ? { ...films, data: noFilms } : films;
}

function emptyText(total: number, fetched: string | undefined, matching: number): string {
  if (fetched === undefined) return "We don't have this schedule yet. Check back later.";
  if (total > 0 && matching === 0) return 'Nothing here matches your filters.';
  return 'No nominees on in the next two weeks.';
}
