import { Link } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { categoryLink } from '../../../shared/ceremony/categories/categoryLink';
import { useCeremonyYears } from '../../../shared/ceremony/useCeremonyYears';
import { NominationLine } from '../../../shared/film/NominationLine';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
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
              <NominationLine key={nomination._id} nomination={nomination}>
                <TextLink {...categoryLink(nomination.ceremony, nomination.category.normalized_name)}>
                  {nomination.category_name}
                </TextLink>
              </NominationLine>
            ))}
          </Stack>
        </Stack>
      ))}
    </Stack>
  );
}
