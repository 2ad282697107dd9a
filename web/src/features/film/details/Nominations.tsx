import { Link } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { useCeremonyYears } from '../../../shared/ceremony/useCeremonyYears';
import { Laurel } from '../../../shared/film/Laurel';
import { Nominees } from '../../../shared/person/Nominees';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './Nominations.module.css';
import { nominationGroups } from './nominationGroups';

type Nomination = components['schemas']['Nomination'];

/** Nominations and wins of a film, by ceremony. */
export function Nominations({ nominations }: { nominations: readonly Nomination[] }) {
  const years = useCeremonyYears();
  return (
    <Stack as="section" aria-label="Nominations" gap={5}>
      {nominationGroups(nominations).map(({ ceremony, nominations: group }) => (
        <Stack key={ceremony} gap={3}>
          <h3 className={styles.ceremony}>
            <Link to="/checklist/{-$init_ceremony}" params={{ init_ceremony: String(ceremony) }} search={{}}>
              {ordinal(ceremony)} ceremony
            </Link>
            <span className={styles.year}>{years?.get(ceremony)}</span>
          </h3>
          <Stack as="ul" gap={3}>
            {group.map((nomination) => (
              <NominationLine key={nomination._id} nomination={nomination} />
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}

function NominationLine({ nomination }: { nomination: Nomination }) {
  const { category, ceremony, category_name, nominees, detail, won } = nomination;
  return (
    <li className={styles.line} data-won={won || undefined}>
      <Laurel isWon={won} />
      <div>
        <p>
          <Link {...categoryLink(ceremony, category.normalized_name)} className={styles.category}>
            {category_name}
          </Link>
          {won && (
            <>
              <VisuallyHidden>, </VisuallyHidden>
              <strong className={styles.won}>won</strong>
            </>
          )}
        </p>
        {(nominees.length > 0 || detail) && (
          <p className={styles.nominee}>
            <Nominees nominees={nominees} />
            {nominees.length > 0 && detail && ' — '}
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}
