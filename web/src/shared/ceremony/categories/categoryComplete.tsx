import { ordinal } from '../../../lib/ordinals';
import type { AchievementToast } from '../../toasts/toast';
import { type CategorySummary, ringSegments, uniqueFilms } from '../rings/progress';
import { categoryIcon } from './categoryIcon';

/** The toast for a completed category. */
export function categoryComplete(ceremony: number, { category, films }: CategorySummary): AchievementToast {
  const unique = uniqueFilms(films);
  const Icon = categoryIcon(category);
  return {
    kind: 'ACHIEVEMENT',
    subtype: 'CATEGORY_COMPLETE',
    headerText: `${category.name}, ${ordinal(ceremony)}: done`,
    message: `You've seen ${nomineesText(unique.length)}.`,
    segments: ringSegments(films, new Set(unique.map((film) => film.film_id))),
    image: <Icon strokeWidth={1.75} />,
  };
}

function nomineesText(count: number): string {
  if (count === 1) return 'the only nominee';
  return count === 2 ? 'both nominees' : `all ${count} nominees`;
}
