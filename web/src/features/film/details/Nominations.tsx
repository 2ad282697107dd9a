import { Link } from '@tanstack/react-router';
import type { components } from '../../../api/schema.gen';
import { ordinal } from '../../../lib/ordinals';
import { useCeremonyYears } from '../../../shared/ceremony/useCeremonyYears';
import { useCatalogueLinks } from '../../../shared/film/catalogueLinks';
import { NominationLine } from '../../../shared/film/NominationLine';
import { Stack } from '../../../ui/Stack';
import { TextLink } from '../../../ui/TextLink';
import type { SectionHeading } from './headings';
import styles from './Nominations.module.css';
import { nominationGroups } from './nominationGroups';

type Nomination = components['schemas']['Nomination'];

interface NominationsProps {
  nominations: readonly Nomination[];
  heading: SectionHeading;
}

/** Nominations and wins of a film, by ceremony. */
export function Nominations({ nominations, heading: Heading }: NominationsProps) {
  const links = useCatalogueLinks();
  const years = useCeremonyYears();
  return (
    <Stack as="section" aria-label="Nominations" gap={5}>
      {nominationGroups(nominations).map(({ ceremony, nominations: group }) => (
        <Stack key={ceremony} gap={3}>
          <Heading className={styles.ceremony}>
            <Link {...links.ceremony(ceremony)}>{ordinal(ceremony)} ceremony</Link>
            <span className={styles.year}>{years?.get(ceremony)}</span>
          </Heading>
          <Stack as="ul" gap={3}>
            {group.map((nomination) => (
              <NominationLine key={nomination._id} nomination={nomination}>
                <TextLink {...links.category(nomination.ceremony, nomination.category.normalized_name)}>
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
