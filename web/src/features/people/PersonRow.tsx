import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen';
import { filmLink } from '../../shared/film/filmLink';
import { LaurelCount } from '../../shared/film/row/LaurelCount';
import { progressNow, progressText } from '../../shared/person/progressText';
import { ProgressRing } from '../../ui/ProgressRing';
import styles from './PersonRow.module.css';

interface PersonRowProps {
  person: components['schemas']['ListedPerson'];
  viewed: ReadonlySet<string>;
}

const RING_SIZE = 44;

/** A person with what the user has seen, and the last film that's left. */
export function PersonRow({ person, viewed }: PersonRowProps) {
  const progress = progressNow(person, viewed);
  const [film, ...others] = progress.left;
  return (
    <article className={styles.row} data-complete={progress.seen === progress.films || undefined}>
      <ProgressRing value={progress.seen} max={progress.films} size={RING_SIZE} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link
            to="/person/$person_id"
            params={{ person_id: person._id }}
            search={{}}
            className={styles.link}
          >
            {person.name}
          </Link>
        </h2>
        <p className={styles.progress}>
          {progressText(progress)}
          {progress.seen > 0 && film && others.length === 0 && (
            <>
              {': '}
              <Link {...filmLink(film._id)} className={styles.film}>
                {film.name}
              </Link>
            </>
          )}
        </p>
        <LaurelCount nominations={person.nomCount} wins={person.winCount} />
      </div>
    </article>
  );
}
