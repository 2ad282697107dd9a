import { ShareMenu } from '../../../shared/share/ShareMenu';
import { personShare } from '../../../shared/share/shareables';
import { ButtonLink } from '../../../ui/ButtonLink';
import { ProgressRing } from '../../../ui/ProgressRing';
import { honorsText, type Person, personProgress, seenText, spanText } from '../person';
import styles from './PersonHead.module.css';

interface PersonHeadProps {
  person: Person;
  /** Undefined for visitors. */
  viewed: ReadonlySet<string> | undefined;
}

const RING_SIZE = 96;

/** The name, and how much of the person's work the user has seen. */
export function PersonHead({ person, viewed }: PersonHeadProps) {
  const { name, kind, other_names, winCount } = person;
  const progress = viewed && personProgress(person, viewed);
  return (
    <header className={styles.head}>
      {progress && (
        <ProgressRing value={progress.viewed} max={progress.total} size={RING_SIZE}>
          <span className={styles.share} aria-hidden="true">
            {progress.viewed}/{progress.total}
          </span>
        </ProgressRing>
      )}
      <div className={styles.text}>
        <p className={styles.kind}>
          {kind === 'company' && 'Company, '}
          Academy Award {winCount > 0 ? 'winner' : 'nominee'}
        </p>
        <h1 className={styles.name}>{name}</h1>
        {progress ? (
          <p className={styles.seen} role="status">
            <strong>
              {progress.viewed} of {progress.total}
            </strong>{' '}
            {seenText(person, progress)}
          </p>
        ) : (
          <ButtonLink to="/log-in" variant="primary" size="small">
            Log in to mark it
          </ButtonLink>
        )}
        <p className={styles.facts}>{honorsText(person)}</p>
        <p className={styles.facts}>{spanText(person)}</p>
        {other_names.length > 0 && <p className={styles.facts}>Also credited as {other_names.join(', ')}</p>}
      </div>
      <div className={styles.menu}>
        <ShareMenu subject={personShare(person)} isLabeled />
      </div>
    </header>
  );
}
