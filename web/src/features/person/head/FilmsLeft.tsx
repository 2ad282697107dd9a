import { useMemo } from 'react';
import type { components } from '../../../api/schema.gen';
import { useValueAtChoice } from '../../../lib/useValueAtChoice';
import { PosterLink } from '../../../shared/film/poster/PosterLink';
import { MarkButtons } from '../../../shared/film/row/MarkButtons';
import { useFilmMarks } from '../../../shared/marks/useFilmMarks';
import { filmsLeft, nounOf, type Person } from '../person';
import styles from './FilmsLeft.module.css';

interface FilmsLeftProps {
  person: Person;
  viewed: ReadonlySet<string>;
}

/** The others are in the list of nominations. */
const MAX_FILMS = 12;

/** What is left to watch, each film with a button that marks it. */
export function FilmsLeft({ person, viewed }: FilmsLeftProps) {
  const left = filmsLeft(person, viewed).length;
  // A film that is marked stays where it is.
  const viewedAtFirst = useValueAtChoice(viewed, person._id);
  const films = useMemo(() => filmsLeft(person, viewedAtFirst), [person, viewedAtFirst]);
  const rest = films.length - MAX_FILMS;
  return (
    <section aria-labelledby="person-left" className={styles.left}>
      <h2 id="person-left" className={styles.title}>
        {leftText(left, person)}
      </h2>
      {films.length > 0 && (
        <ul className={styles.films}>
          {films.slice(0, MAX_FILMS).map((film) => (
            <li key={film._id} className={styles.film}>
              <FilmLeft film={film} />
            </li>
          ))}
          {rest > 0 && <li className={styles.more}>{rest} more below</li>}
        </ul>
      )}
    </section>
  );
}

function FilmLeft({ film }: { film: components['schemas']['FilmRow'] }) {
  const { viewed } = useFilmMarks(film);
  return (
    <>
      <PosterLink film={film} showsYear />
      <div className={styles.mark}>
        <MarkButtons film={film} viewed={viewed} />
      </div>
    </>
  );
}

function leftText(left: number, person: Person): string {
  if (left > 0) return `${left} left to watch`;
  const count = person.films.length;
  const noun = nounOf(person);
  return count === 1 ? `You've seen the ${noun}.` : `Done: you've seen all ${count} ${noun}s.`;
}
