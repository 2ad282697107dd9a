import { Link } from '@tanstack/react-router';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { components } from '../../../api/schema.gen';
import { countText } from '../../../lib/countText';
import { useGradualCount } from '../../../lib/useGradualCount';
import { filmLink } from '../../../shared/film/filmLink';
import { useNamedFilms } from '../../../shared/film/useNamedFilms';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { QueryState } from '../../../ui/QueryState';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './FilmsOfOne.module.css';

type FilmRow = components['schemas']['FilmRow'];

interface FilmsOfOneProps {
  title: string;
  tone: 'gold' | 'silver';
  ids: string[];
  /** At least the first films; undefined until they have loaded. */
  firstFilms: readonly FilmRow[] | undefined;
}

/** How many films are listed before the others are opened. */
export const FIRST_FILMS = 5;
const OPENED = { first: 30, step: 30 };
const none: never[] = [];

/** The films that one of the two has seen; all but the first open with a button. */
export function FilmsOfOne({ title, tone, ids, firstFilms = [] }: FilmsOfOneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const restId = useId();
  const rest = useMemo(() => (isOpen ? ids.slice(FIRST_FILMS) : none), [ids, isOpen]);
  const restFilms = useNamedFilms(rest);
  const more = ids.length - FIRST_FILMS;

  function toggle() {
    flushSync(() => setIsOpen(!isOpen));
    // Closing hundreds of films must not leave the user far below them.
    if (isOpen) button.current?.scrollIntoView({ block: 'center' });
  }

  return (
    <Card aria-label={title}>
      <h2 className={styles.title} data-tone={tone}>
        {title}
      </h2>
      {ids.length === 0 && <p className={styles.quiet}>No films yet.</p>}
      <Films ids={ids.slice(0, FIRST_FILMS)} films={firstFilms} />
      <div id={restId}>
        {isOpen && (
          <QueryState
            query={restFilms}
            pending={<OpenedFilms ids={rest} films={none} />}
            failure={{ note: "We couldn't load these films." }}
          >
            {(films) => <OpenedFilms ids={rest} films={films} />}
          </QueryState>
        )}
      </div>
      {more > 0 && (
        <div className={styles.more}>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={restId}
            onClick={toggle}
          >
            {isOpen ? `Show only ${FIRST_FILMS}` : `and ${countText(more, 'more film')}`}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface FilmsProps {
  ids: readonly string[];
  /** Those that have loaded. */
  films: readonly FilmRow[];
}

/** A component of its own, so that each opening starts with the films in view. */
function OpenedFilms({ ids, films }: FilmsProps) {
  const count = useGradualCount(ids.length, OPENED);
  return <Films ids={ids.slice(0, count)} films={films} />;
}

function Films({ ids, films }: FilmsProps) {
  const byId = new Map(films.map((film) => [film._id, film]));
  return (
    <ul className={styles.films}>
      {ids.map((id) => (
        <FilmItem key={id} id={id} film={byId.get(id)} />
      ))}
    </ul>
  );
}

function FilmItem({ id, film }: { id: string; film: FilmRow | undefined }) {
  return (
    <li className={styles.film}>
      {film ? (
        <>
          <Link {...filmLink(id)} className={styles.link}>
            {film.name}
          </Link>
          <span className={styles.quiet}>{film.year}</span>
          <span className={styles.count}>{countText(film.nomCount, 'nomination')}</span>
        </>
      ) : (
        <Skeleton shape="text" width="70%" />
      )}
    </li>
  );
}
