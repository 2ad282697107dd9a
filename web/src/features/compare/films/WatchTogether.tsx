import { PartyPopper } from 'lucide-react';
import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { useKeptFocus } from '../../../lib/useKeptFocus';
import { useSettledValue } from '../../../lib/useSettledValue';
import { useRegisterFilmList } from '../../../shared/film/filmLists';
import { MarkedFilmRow } from '../../../shared/film/row/MarkedFilmRow';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { EmptyState } from '../../../ui/EmptyState';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import { closingLines } from './closingLines';
import type { Suggestion } from './suggestions';
import styles from './WatchTogether.module.css';

interface WatchTogetherProps {
  suggestions: readonly Suggestion[];
  name: string;
}

/** How long a film that was just marked stays in the list. */
const SWAP_DELAY_MS = 3000;

/** Films that neither user has seen, best suggestion first. */
export function WatchTogether({ suggestions: newest, name }: WatchTogetherProps) {
  const { settled: suggestions, handlers } = useSettledValue(newest, SWAP_DELAY_MS);
  const ids = useMemo(() => suggestions.map(({ film_id }) => film_id), [suggestions]);
  const films = useNamedFilms(ids);
  useRegisterFilmList(ids);
  return (
    <section aria-labelledby="together" className={styles.together} {...handlers}>
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
      ) : (
        <QueryState
          query={films}
          pending={<Suggestions suggestions={suggestions} name={name} />}
          failure={{ note: "We couldn't load these films." }}
        >
          {(loaded) => <Suggestions suggestions={suggestions} name={name} films={loaded} />}
        </QueryState>
      )}
    </section>
  );
}

interface SuggestionsProps extends WatchTogetherProps {
  /** Undefined until they have loaded. */
  films?: readonly components['schemas']['FilmRow'][];
}

function Suggestions({ suggestions, name, films }: SuggestionsProps) {
  const list = useKeptFocus<HTMLOListElement>();
  const byId = new Map(films?.map((film) => [film._id, film]));
  return (
    <ol ref={list} className={styles.films} aria-busy={!films}>
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
  );
}
