import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { useMemo } from 'react';
import { useRegisterFilmList } from '../../shared/film/filmLists';
import { MarkedFilmRow } from '../../shared/film/MarkedFilmRow';
import { filmQueries } from '../../shared/film/queries';
import { EmptyState } from '../../ui/EmptyState';
import { LoadNote } from '../../ui/LoadNote';
import { Skeleton } from '../../ui/Skeleton';
import { closingLines } from './closingLines';
import type { Suggestion } from './suggestions';
import styles from './WatchTogether.module.css';

interface WatchTogetherProps {
  suggestions: readonly Suggestion[];
  name: string;
}

/** Films that neither user has seen, best suggestion first. */
export function WatchTogether({ suggestions, name }: WatchTogetherProps) {
  const ids = useMemo(() => suggestions.map(({ film_id }) => film_id), [suggestions]);
  const films = useQuery({
    ...filmQueries.named(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const byId = new Map(films.data?.map((film) => [film._id, film]));
  useRegisterFilmList(ids);
  return (
    <section aria-labelledby="together" className={styles.together}>
      <div>
        <h2 id="together">Watch together next</h2>
        <p className={styles.lead}>
          Neither of you has seen these, and they complete the most categories for you both.
        </p>
      </div>
      {suggestions.length === 0 ? (
        <EmptyState art={<PartyPopper strokeWidth={1} />} title="Nothing left">
          Between you, you've seen every nominated film.
        </EmptyState>
      ) : films.isError ? (
        <LoadNote query={films}>We couldn't load these films.</LoadNote>
      ) : (
        <ol className={styles.films} aria-busy={films.isPending}>
          {suggestions.map((suggestion) => {
            const film = byId.get(suggestion.film_id);
            return (
              <li key={suggestion.film_id} className={styles.film}>
                {film ? (
                  <MarkedFilmRow film={film} showsFriends={false}>
                    {closingLines(suggestion, name).map((line) => (
                      <span key={line} className={styles.gain}>
                        {line}
                      </span>
                    ))}
                  </MarkedFilmRow>
                ) : (
                  <Skeleton height="7.5rem" />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
