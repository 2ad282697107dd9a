import { Trophy } from 'lucide-react';
import type { components } from '../../api/schema.gen';
import { ordinal } from '../../lib/ordinals';
import type { AchievementToast } from '../toasts/toast';

type CeremonyOverview = components['schemas']['CeremonyOverview'];

/** The toast for a completed ceremony; its ring has a segment for each category. */
export function ceremonyComplete({ ceremony, nomination_summary }: CeremonyOverview): AchievementToast {
  const films = new Set(nomination_summary.flatMap((category) => category.films.map((film) => film.film_id)));
  return {
    kind: 'ACHIEVEMENT',
    subtype: 'GENERIC',
    headerText: `${ordinal(ceremony)} ceremony: done`,
    message: `You've seen all ${films.size} films of the night.`,
    segments: nomination_summary.map(() => ({ isFilled: true, isMarked: false })),
    image: <Trophy strokeWidth={1.75} />,
  };
}
