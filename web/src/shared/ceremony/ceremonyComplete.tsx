import { Trophy } from 'lucide-react';
import type { components } from '../../api/schema.gen';
import { ordinal } from '../../lib/ordinals';
import type { AchievementToast } from '../toasts/toast';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

/**
 * The toast for completed ceremonies, at least one; its ring has a segment for each category. `categories` names the
 * categories completed with them.
 */
export function ceremonyComplete(
  ceremonies: readonly CeremonyOverview[],
  categories: string,
): AchievementToast {
  const summaries = ceremonies.flatMap(({ nomination_summary }) => nomination_summary);
  const films = new Set(summaries.flatMap((category) => category.films.map((film) => film.film_id)));
  const nights = ceremonies.length === 1 ? 'the night' : 'those nights';
  return {
    kind: 'ACHIEVEMENT',
    subtype: 'GENERIC',
    headerText: `${ceremonyNames(ceremonies)}: done`,
    message: [`You've seen all ${films.size} films of ${nights}.`, categories && `That closes ${categories}.`]
      .filter(Boolean)
      .join(' '),
    segments: ceremonies[0]?.nomination_summary.map(() => ({ isFilled: true, isMarked: false })) ?? [],
    image: <Trophy strokeWidth={1.75} />,
    isGrand: true,
  };
}

function ceremonyNames(ceremonies: readonly CeremonyOverview[]): string {
  const [first = 0, second = 0] = ceremonies.map(({ ceremony }) => ceremony);
  if (ceremonies.length === 1) return `${ordinal(first)} ceremony`;
  if (ceremonies.length === 2) return `${ordinal(first)} and ${ordinal(second)} ceremonies`;
  return `${ordinal(first)}, ${ordinal(second)} and ${ceremonies.length - 2} more ceremonies`;
}
