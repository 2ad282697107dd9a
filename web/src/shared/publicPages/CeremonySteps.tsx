import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { components } from '../../api/schema.gen';
import { ordinal } from '../../lib/ordinals';
import { ButtonLink } from '../../ui/ButtonLink';
import type { LinkTarget } from '../film/catalogueLinks';
import styles from './CeremonySteps.module.css';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

interface CeremonyStepsProps {
  /** The accessible name of the navigation. */
  label: string;
  /** Undefined at the ends. */
  previous: CeremonyOverview | undefined;
  next: CeremonyOverview | undefined;
  linkTo: (ceremony: number) => LinkTarget;
}

/** Links to the previous and the next ceremony. */
export function CeremonySteps({ label, previous, next, linkTo }: CeremonyStepsProps) {
  return (
    <nav aria-label={label} className={styles.steps}>
      {previous && (
        <ButtonLink {...linkTo(previous.ceremony)}>
          <ChevronLeft aria-hidden size={18} />
          {stepText(previous)}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink {...linkTo(next.ceremony)}>
          {stepText(next)}
          <ChevronRight aria-hidden size={18} />
        </ButtonLink>
      )}
    </nav>
  );
}

/** '97th, 2025' */
function stepText({ ceremony, date }: CeremonyOverview): string {
  return `${ordinal(ceremony)}, ${new Date(date).getUTCFullYear()}`;
}
